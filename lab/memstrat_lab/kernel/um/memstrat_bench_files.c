// SPDX-License-Identifier: GPL-2.0
/*
 * Operations on files and folders, for memstrat_bench.c.
 *
 * Copyright (C) 2026 the memstrat authors.
 */
#include <linux/fcntl.h>
#include <linux/file.h>
#include <linux/fs.h>
#include <linux/init.h>
#include <linux/init_syscalls.h>
#include <linux/mm.h>
#include <linux/namei.h>
#include <linux/sched.h>
#include <linux/syscalls.h>
#include <linux/version.h>
#include "../fs/internal.h"
#include "memstrat_bench.h"

#if LINUX_VERSION_CODE >= KERNEL_VERSION(6, 3, 0)
#include <linux/filelock.h>
#endif

/* A member of a struct file_lock that locks and leases share. */
#if LINUX_VERSION_CODE >= KERNEL_VERSION(6, 9, 0)
#define LOCK_MEMBER(lock, name) ((lock)->c.flc_##name)
#else
#define LOCK_MEMBER(lock, name) ((lock)->fl_##name)
#endif

#define FOLDER		"/bench"
#define DEEP		FOLDER "/one/two/three"
#define FILE_NAME	DEEP "/file"

/* Objects that items use, made before the first round. */
static struct path looked_up;
static struct filename *file_name;
static struct file *folder_file;
static struct file *locked_file;

static int path_lookup(void)
{
	struct path path;
	int error = kern_path(FILE_NAME, LOOKUP_FOLLOW, &path);

	if (!error)
		path_put(&path);
	return error;
}
REPEATED(path_lookup)

/* The kstat is static, because a local variable would be cleared each time. */
static int path_lookup_getattr(void)
{
	static struct kstat stat;
	struct path path;
	int error = kern_path(FILE_NAME, LOOKUP_FOLLOW, &path);

	if (error)
		return error;
	error = vfs_getattr(&path, &stat, STATX_BASIC_STATS, 0);
	path_put(&path);
	barrier_data(&stat);
	return error;
}
REPEATED(path_lookup_getattr)

static int getattr(void)
{
	static struct kstat stat;
	int error = vfs_getattr(&looked_up, &stat, STATX_BASIC_STATS, 0);

	barrier_data(&stat);
	return error;
}
REPEATED(getattr)

/* Do all of statx but its last step, the copy to user memory, which fails. */
static int statx(void)
{
	struct statx __user *nowhere = (struct statx __user *)TASK_SIZE;
	int error = do_statx(AT_FDCWD, file_name, 0, STATX_BASIC_STATS,
			     nowhere);

	return error == -EFAULT ? 0 : error ?: -EINVAL;
}
REPEATED(statx)

static int open_and_close(const char *name, int flags)
{
	struct file *file = filp_open(name, flags, 0600);

	if (IS_ERR(file))
		return PTR_ERR(file);
	__fput_sync(file);
	return 0;
}

static int open_close(void)
{
	return open_and_close(FILE_NAME, O_RDONLY);
}
REPEATED(open_close)

static bool count_entry(struct dir_context *context, const char *name,
			int bytes, loff_t offset, u64 inode, unsigned int type)
{
	barrier();
	return true;
}

static int readdir(void)
{
	struct dir_context context = { .actor = count_entry };

	folder_file->f_pos = 0;
	return iterate_dir(folder_file, &context);
}
REPEATED(readdir)

static int proc_read(void)
{
	static char text[2048];
	struct file *file = filp_open("/proc/meminfo", O_RDONLY, 0);
	loff_t at = 0;
	ssize_t bytes;

	if (IS_ERR(file))
		return PTR_ERR(file);
	bytes = kernel_read(file, text, sizeof(text), &at);
	__fput_sync(file);
	return bytes > 0 ? 0 : bytes ?: -EIO;
}
REPEATED(proc_read)

static int tmpfile(void)
{
	return open_and_close(FOLDER, O_TMPFILE | O_RDWR);
}
REPEATED(tmpfile)

static int unlink_file(const char *path)
{
	struct filename *name = getname_kernel(path);
#if LINUX_VERSION_CODE >= KERNEL_VERSION(7, 0, 0)
	int error = filename_unlinkat(AT_FDCWD, name);

	putname(name);
	return error;
#else
	return do_unlinkat(AT_FDCWD, name);
#endif
}

static int create_unlink(void)
{
	return open_and_close(FOLDER "/new", O_CREAT | O_EXCL | O_RDWR) ?:
	       unlink_file(FOLDER "/new");
}
REPEATED(create_unlink)

/* Lock as fcntl does. */
static int lock_file(int type)
{
	struct file_lock *lock = locks_alloc_lock();
	int error;

	if (!lock)
		return -ENOMEM;
	LOCK_MEMBER(lock, type) = type;
	LOCK_MEMBER(lock, flags) = FL_POSIX;
	LOCK_MEMBER(lock, owner) = current->files;
	LOCK_MEMBER(lock, pid) = current->tgid;
	LOCK_MEMBER(lock, file) = locked_file;
	lock->fl_end = OFFSET_MAX;
	error = vfs_lock_file(locked_file, F_SETLK, lock, NULL);
	locks_free_lock(lock);
	return error;
}

static int file_lock(void)
{
	return lock_file(F_WRLCK) ?: lock_file(F_UNLCK);
}
REPEATED(file_lock)

struct item memstrat_file_items[] = {
	ITEM("path-lookup", path_lookup),
	ITEM("path-lookup-getattr", path_lookup_getattr),
	ITEM("getattr", getattr),
	ITEM("statx", statx),
	ITEM_RCU("open-close", open_close),
	ITEM("readdir", readdir),
	ITEM_RCU("proc-read", proc_read),
	ITEM_RCU("tmpfile", tmpfile),
	ITEM_RCU("create-unlink", create_unlink),
	ITEM("file-lock", file_lock),
	{ }
};

int __init memstrat_make_files(void)
{
	int error;

	error = init_mkdir(FOLDER, 0755) ?: init_mkdir("/proc", 0755) ?:
		init_mount("tmpfs", FOLDER, "tmpfs", 0, NULL) ?:
		init_mount("proc", "/proc", "proc", 0, NULL) ?:
		init_mkdir(FOLDER "/one", 0755) ?:
		init_mkdir(FOLDER "/one/two", 0755) ?:
		init_mkdir(DEEP, 0755);
	if (error)
		return error;
	locked_file = filp_open(FILE_NAME, O_CREAT | O_RDWR, 0644);
	folder_file = filp_open(DEEP, O_RDONLY | O_DIRECTORY, 0);
	file_name = getname_kernel(FILE_NAME);
	if (IS_ERR(locked_file) || IS_ERR(folder_file) || IS_ERR(file_name))
		return -ENOENT;
	return kern_path(FILE_NAME, LOOKUP_FOLLOW, &looked_up);
}
