// SPDX-License-Identifier: GPL-2.0
/*
 * What the kernel does with files and folders, for memstrat_bench.c.
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

/* What the items work on; made before the first round. */
static struct path looked_up;
static struct filename *file_name;
static struct file *folder_file;
static struct file *locked_file;

static int run_path_lookup(unsigned int count)
{
	struct path path;
	int error;

	while (count--) {
		error = kern_path(FILE_NAME, LOOKUP_FOLLOW, &path);
		if (error)
			return error;
		path_put(&path);
	}
	return 0;
}

static int run_path_lookup_getattr(unsigned int count)
{
	struct path path;
	struct kstat stat;
	int error;

	while (count--) {
		error = kern_path(FILE_NAME, LOOKUP_FOLLOW, &path);
		if (error)
			return error;
		error = vfs_getattr(&path, &stat, STATX_BASIC_STATS, 0);
		path_put(&path);
		if (error)
			return error;
		barrier_data(&stat);
	}
	return 0;
}

static int run_getattr(unsigned int count)
{
	struct kstat stat;
	int error;

	while (count--) {
		error = vfs_getattr(&looked_up, &stat, STATX_BASIC_STATS, 0);
		if (error)
			return error;
		barrier_data(&stat);
	}
	return 0;
}

/* All of statx but the last step: no user memory is at this address. */
static int run_statx(unsigned int count)
{
	struct statx __user *nowhere = (struct statx __user *)TASK_SIZE;
	int error;

	while (count--) {
		error = do_statx(AT_FDCWD, file_name, 0, STATX_BASIC_STATS,
				 nowhere);
		if (error != -EFAULT)
			return error ?: -EINVAL;
	}
	return 0;
}

static int open_close(const char *name, int flags)
{
	struct file *file = filp_open(name, flags, 0600);

	if (IS_ERR(file))
		return PTR_ERR(file);
	__fput_sync(file);
	return 0;
}

static int run_open_close(unsigned int count)
{
	int error = 0;

	while (count-- && !error)
		error = open_close(FILE_NAME, O_RDONLY);
	return error;
}

static bool count_entry(struct dir_context *context, const char *name,
			int bytes, loff_t offset, u64 inode, unsigned int type)
{
	barrier();
	return true;
}

static int run_readdir(unsigned int count)
{
	struct dir_context context = { .actor = count_entry };
	int error = 0;

	while (count-- && !error) {
		folder_file->f_pos = 0;
		context.pos = 0;
		error = iterate_dir(folder_file, &context);
	}
	return error;
}

static int run_proc_read(unsigned int count)
{
	static char text[2048];
	struct file *file;
	ssize_t bytes;
	loff_t at;

	while (count--) {
		file = filp_open("/proc/meminfo", O_RDONLY, 0);
		if (IS_ERR(file))
			return PTR_ERR(file);
		at = 0;
		bytes = kernel_read(file, text, sizeof(text), &at);
		__fput_sync(file);
		if (bytes <= 0)
			return bytes ?: -EIO;
	}
	return 0;
}

static int run_tmpfile(unsigned int count)
{
	int error = 0;

	while (count-- && !error)
		error = open_close(FOLDER, O_TMPFILE | O_RDWR);
	return error;
}

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

static int run_create_unlink(unsigned int count)
{
	int error = 0;

	while (count-- && !error) {
		error = open_close(FOLDER "/new", O_CREAT | O_EXCL | O_RDWR);
		if (!error)
			error = unlink_file(FOLDER "/new");
	}
	return error;
}

/* As fcntl does it. */
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

static int run_file_lock(unsigned int count)
{
	int error = 0;

	while (count-- && !error) {
		error = lock_file(F_WRLCK);
		if (!error)
			error = lock_file(F_UNLCK);
	}
	return error;
}

struct item memstrat_file_items[] = {
	ITEM("path-lookup", run_path_lookup),
	ITEM("path-lookup-getattr", run_path_lookup_getattr),
	ITEM("getattr", run_getattr),
	ITEM("statx", run_statx),
	ITEM_RCU("open-close", run_open_close),
	ITEM("readdir", run_readdir),
	ITEM_RCU("proc-read", run_proc_read),
	ITEM_RCU("tmpfile", run_tmpfile),
	ITEM_RCU("create-unlink", run_create_unlink),
	ITEM("file-lock", run_file_lock),
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
