// SPDX-License-Identifier: GPL-2.0
/*
 * Time what the kernel does, from inside of it, on User-Mode Linux.
 *
 * Copyright (C) 2026 the memstrat authors.
 *
 * Copied to init/ of a kernel.  When it has booted, it prints a line
 *
 *	memstrat-bench NAME NANOSECONDS
 *
 * for each item, the time of one operation, and "memstrat-bench done"; then it
 * powers off.  If an operation fails, it prints "memstrat-bench NAME failed
 * ERRNO" instead.
 *
 * The rounds of all items take turns, so that what disturbs the machine for a
 * while does not hit one item alone.  A round is short, so that some round of
 * each item runs undisturbed, and the fastest one counts.
 *
 * There is no user space here: no system call gets at user memory.  Whatever
 * the items call is the kernel's own code, compiled like the rest of it.
 */
#include <linux/completion.h>
#include <linux/fcntl.h>
#include <linux/file.h>
#include <linux/fs.h>
#include <linux/hrtimer.h>
#include <linux/init.h>
#include <linux/init_syscalls.h>
#include <linux/initrd.h>
#include <linux/kthread.h>
#include <linux/maple_tree.h>
#include <linux/mm.h>
#include <linux/namei.h>
#include <linux/net.h>
#include <linux/pipe_fs_i.h>
#include <linux/poll.h>
#include <linux/reboot.h>
#include <linux/sched/signal.h>
#include <linux/sched/task.h>
#include <linux/syscalls.h>
#include <linux/timer.h>
#include <linux/version.h>
#include <net/net_namespace.h>
#include <net/sock.h>
#include <os.h>
#include "../fs/internal.h"

#if LINUX_VERSION_CODE >= KERNEL_VERSION(6, 3, 0)
#include <linux/filelock.h>
#endif

/* A member of a struct file_lock that locks and leases share. */
#if LINUX_VERSION_CODE >= KERNEL_VERSION(6, 9, 0)
#define LOCK_MEMBER(lock, name) ((lock)->c.flc_##name)
#else
#define LOCK_MEMBER(lock, name) ((lock)->fl_##name)
#endif

#define ROUNDS		120
#define ROUND_NS	8000000

#define FOLDER		"/bench"
#define DEEP		FOLDER "/one/two/three"
#define FILE_NAME	DEEP "/file"
#define MESSAGE_BYTES	64

/*
 * One thing to measure.  run() does it COUNT times and returns 0 or a negative
 * error.  In a batch no memory comes back through RCU, so batches are short
 * where frees_by_rcu; between two of them it does, and no time is counted.
 */
struct item {
	const char *name;
	int (*run)(unsigned int count);
	unsigned int batch;
	bool frees_by_rcu;
	u64 best_ns;		/* of best_count operations */
	u64 best_count;
};

/* What the items work on; made before the first round. */
static struct path looked_up;
static struct filename *file_name;
static struct file *folder_file;
static struct file *locked_file;
static struct file *pipe_ends[2];
static struct socket *sockets[2];
static struct vm_area_struct *area;
static struct maple_tree tree =
	MTREE_INIT(tree, MT_FLAGS_ALLOC_RANGE | MT_FLAGS_USE_RCU);
static char message[MESSAGE_BYTES];

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

static int run_create_unlink(unsigned int count)
{
	int error = 0;

	while (count-- && !error) {
		error = open_close(FOLDER "/new", O_CREAT | O_EXCL | O_RDWR);
		if (!error)
			error = do_unlinkat(AT_FDCWD,
					    getname_kernel(FOLDER "/new"));
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

static int run_unix_socket(unsigned int count)
{
	struct socket *sock;
	int error;

	while (count--) {
		error = sock_create_kern(&init_net, AF_UNIX, SOCK_STREAM, 0,
					 &sock);
		if (error)
			return error;
		sock_release(sock);
	}
	return 0;
}

/* Make two sockets that are connected. */
static int connected_sockets(struct socket **pair)
{
	int error = sock_create_kern(&init_net, AF_UNIX, SOCK_STREAM, 0,
				     &pair[0]);

	if (error)
		return error;
	error = sock_create_kern(&init_net, AF_UNIX, SOCK_STREAM, 0, &pair[1]);
	if (error)
		return error;
	return pair[0]->ops->socketpair(pair[0], pair[1]);
}

static int run_unix_socketpair(unsigned int count)
{
	struct socket *pair[2];
	int error;

	while (count--) {
		error = connected_sockets(pair);
		if (error)
			return error;
		sock_release(pair[0]);
		sock_release(pair[1]);
	}
	return 0;
}

static int run_unix_send_receive(unsigned int count)
{
	while (count--) {
		struct msghdr out = { .msg_flags = MSG_DONTWAIT };
		struct msghdr in = { };
		struct kvec vec = { message, sizeof(message) };
		int bytes;

		bytes = kernel_sendmsg(sockets[0], &out, &vec, 1,
				       sizeof(message));
		if (bytes != sizeof(message))
			return bytes < 0 ? bytes : -EIO;
		bytes = kernel_recvmsg(sockets[1], &in, &vec, 1,
				       sizeof(message), MSG_DONTWAIT);
		if (bytes != sizeof(message))
			return bytes < 0 ? bytes : -EIO;
	}
	return 0;
}

static int run_pipe_create(unsigned int count)
{
	struct file *ends[2];
	int error;

	while (count--) {
		error = create_pipe_files(ends, 0);
		if (error)
			return error;
		__fput_sync(ends[0]);
		__fput_sync(ends[1]);
	}
	return 0;
}

static int run_pipe_write_read(unsigned int count)
{
	ssize_t bytes;

	while (count--) {
		bytes = kernel_write(pipe_ends[1], message, sizeof(message),
				     NULL);
		if (bytes != sizeof(message))
			return bytes < 0 ? bytes : -EIO;
		bytes = kernel_read(pipe_ends[0], message, sizeof(message),
				    NULL);
		if (bytes != sizeof(message))
			return bytes < 0 ? bytes : -EIO;
	}
	return 0;
}

static int run_pipe_poll(unsigned int count)
{
	while (count--) {
		if (vfs_poll(pipe_ends[0], NULL) & EPOLLERR)
			return -EIO;
	}
	return 0;
}

/* The frame of poll, without a file. */
static int run_poll_nothing(unsigned int count)
{
	int error = 0;

	while (count-- && !error)
		error = sys_poll(NULL, 0, 0);
	return error;
}

static int exit_at_once(void *unused)
{
	do_exit(0);
}

static pid_t start_bench_thread(void)
{
#if LINUX_VERSION_CODE >= KERNEL_VERSION(6, 4, 0)
	return kernel_thread(exit_at_once, NULL, "memstrat",
			     CLONE_FS | CLONE_FILES | SIGCHLD);
#else
	return kernel_thread(exit_at_once, NULL,
			     CLONE_FS | CLONE_FILES | SIGCHLD);
#endif
}

static int run_kernel_thread(unsigned int count)
{
	int status;
	pid_t pid;

	while (count--) {
		pid = start_bench_thread();
		if (pid < 0)
			return pid;
		pid = kernel_wait(pid, &status);
		if (pid < 0)
			return pid;
	}
	return 0;
}

static int run_vma_dup(unsigned int count)
{
	struct vm_area_struct *copy;

	while (count--) {
		copy = vm_area_dup(area);
		if (!copy)
			return -ENOMEM;
		vm_area_free(copy);
	}
	return 0;
}

/* Map and unmap a page, as far as the tree of areas goes. */
static int run_maple_tree(unsigned int count)
{
	unsigned long page = 129 * PAGE_SIZE;
	int error;

	while (count--) {
		error = mtree_store_range(&tree, page, page + PAGE_SIZE - 1,
					  area, GFP_KERNEL);
		if (error)
			return error;
		if (mtree_erase(&tree, page) != area)
			return -EIO;
	}
	return 0;
}

static int run_signal(unsigned int count)
{
	struct kernel_siginfo info;
	int error;

	while (count--) {
		clear_siginfo(&info);
		info.si_signo = SIGUSR1;
		info.si_code = SI_QUEUE;
		error = send_sig_info(SIGUSR1, &info, current);
		if (error)
			return error;
		if (kernel_dequeue_signal() != SIGUSR1)
			return -EIO;
	}
	return 0;
}

static void timer_expired(struct timer_list *unused)
{
}

static int run_timer(unsigned int count)
{
	static DEFINE_TIMER(timer, timer_expired);

	while (count--) {
		mod_timer(&timer, jiffies + 100 * HZ);
		del_timer(&timer);
	}
	return 0;
}

static int run_hrtimer(unsigned int count)
{
	static struct hrtimer timer;

	while (count--) {
		hrtimer_init(&timer, CLOCK_MONOTONIC, HRTIMER_MODE_REL);
		hrtimer_start(&timer, ktime_set(100, 0), HRTIMER_MODE_REL);
		hrtimer_cancel(&timer);
	}
	return 0;
}

/* The pure ones: 168 bytes is struct pt_regs of x86-64. */
struct bytes_168 { unsigned long words[21]; };
struct bytes_96 { unsigned long words[12]; };

static noinline void copy_168(struct bytes_168 *to,
			      const struct bytes_168 *from)
{
	*to = *from;
}

static noinline void clear_168(struct bytes_168 *to)
{
	memset(to, 0, sizeof(*to));
}

static noinline void clear_96(struct bytes_96 *to)
{
	memset(to, 0, sizeof(*to));
}

static struct bytes_168 block_to ____cacheline_aligned;
static struct bytes_168 block_from ____cacheline_aligned;

static int run_copy_168(unsigned int count)
{
	while (count--) {
		copy_168(&block_to, &block_from);
		barrier();
	}
	return 0;
}

static int run_clear_168(unsigned int count)
{
	while (count--) {
		clear_168(&block_to);
		barrier();
	}
	return 0;
}

static int run_clear_96(unsigned int count)
{
	while (count--) {
		clear_96((struct bytes_96 *)&block_to);
		barrier();
	}
	return 0;
}

#define ITEM(name, run)			{ name, run, 1024, false }
#define ITEM_RCU(name, run)		{ name, run, 64, true }
#define ITEM_PURE(name, run)		{ name, run, 16384, false }

static struct item items[] = {
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
	ITEM_RCU("unix-socket", run_unix_socket),
	ITEM_RCU("unix-socketpair", run_unix_socketpair),
	ITEM("unix-send-receive", run_unix_send_receive),
	ITEM_RCU("pipe-create", run_pipe_create),
	ITEM("pipe-write-read", run_pipe_write_read),
	ITEM("pipe-poll", run_pipe_poll),
	ITEM("poll-nothing", run_poll_nothing),
	ITEM_RCU("kernel-thread", run_kernel_thread),
	ITEM("vma-dup", run_vma_dup),
	ITEM_RCU("maple-tree", run_maple_tree),
	ITEM("signal", run_signal),
	ITEM("timer", run_timer),
	ITEM("hrtimer", run_hrtimer),
	ITEM_PURE("copy-168", run_copy_168),
	ITEM_PURE("clear-96", run_clear_96),
	ITEM_PURE("clear-168", run_clear_168),
};

/* The C library's: the kernel is a process of the host. */
int clock_gettime(int clock, struct __kernel_timespec *time);

/*
 * The time that this process has had of a processor, so that what else runs on
 * the host does not count.
 */
static u64 cpu_ns(void)
{
	struct __kernel_timespec time;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
	return time.tv_sec * NSEC_PER_SEC + time.tv_nsec;
}

/* Measure ITEM for ROUND_NS, and keep that if it is the fastest round. */
static int one_round(struct item *item)
{
	u64 total_ns = 0, count = 0, start_ns;
	int error = item->run(item->batch);

	while (!error && total_ns < ROUND_NS) {
		if (item->frees_by_rcu)
			rcu_barrier();
		else
			cond_resched();
		start_ns = cpu_ns();
		error = item->run(item->batch);
		total_ns += cpu_ns() - start_ns;
		count += item->batch;
	}
	/* Less per operation than before?  Without a division. */
	if (!item->best_count ||
	    total_ns * item->best_count < item->best_ns * count) {
		item->best_ns = total_ns;
		item->best_count = count;
	}
	return error;
}

static int all_rounds(void)
{
	struct item *item;
	int round, error;

	for (round = 0; round < ROUNDS; round++) {
		for (item = items; item < items + ARRAY_SIZE(items); item++) {
			error = one_round(item);
			if (error) {
				os_info("memstrat-bench %s failed %d\n",
					item->name, error);
				return error;
			}
		}
	}
	return 0;
}

static void print_items(void)
{
	struct item *item;
	u64 centi_ns;

	for (item = items; item < items + ARRAY_SIZE(items); item++) {
		centi_ns = item->best_ns * 100 / item->best_count;
		os_info("memstrat-bench %s %llu.%02llu\n", item->name,
			centi_ns / 100, centi_ns % 100);
	}
	os_info("memstrat-bench done\n");
}

/* A kernel thread, for __fput_sync(), with signals as the items need them. */
static int bench_thread(void *done)
{
	kernel_sigaction(SIGCHLD, SIG_DFL);
	allow_signal(SIGUSR1);
	if (!all_rounds())
		print_items();
	complete(done);
	return 0;
}

static int __init make_files(void)
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
	error = kern_path(FILE_NAME, LOOKUP_FOLLOW, &looked_up);
	if (error)
		return error;
	return create_pipe_files(pipe_ends, 0);
}

/* An area of one page, and a tree with every second page of 256. */
static int __init make_areas(void)
{
	unsigned long page;
	int error = 0;

	area = vm_area_alloc(&init_mm);
	if (!area)
		return -ENOMEM;
	for (page = 0; page < 256 && !error; page += 2)
		error = mtree_store_range(&tree, page * PAGE_SIZE,
					  (page + 1) * PAGE_SIZE - 1, &tree,
					  GFP_KERNEL);
	return error;
}

static int __init memstrat_bench(void)
{
	DECLARE_COMPLETION_ONSTACK(done);
	int error;

	wait_for_initramfs();
	error = make_files() ?: make_areas() ?: connected_sockets(sockets);
	if (error)
		os_info("memstrat-bench setup failed %d\n", error);
	else if (IS_ERR(kthread_run(bench_thread, &done, "memstrat-bench")))
		os_info("memstrat-bench thread failed\n");
	else
		wait_for_completion(&done);
	kernel_power_off();
	return 0;
}
late_initcall(memstrat_bench);
