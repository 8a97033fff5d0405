// SPDX-License-Identifier: GPL-2.0
/*
 * What the kernel does with all but files, for memstrat_bench.c.
 *
 * Copyright (C) 2026 the memstrat authors.
 */
#include <linux/file.h>
#include <linux/fs.h>
#include <linux/hrtimer.h>
#include <linux/init.h>
#include <linux/maple_tree.h>
#include <linux/mm.h>
#include <linux/net.h>
#include <linux/pipe_fs_i.h>
#include <linux/poll.h>
#include <linux/sched/signal.h>
#include <linux/sched/task.h>
#include <linux/syscalls.h>
#include <linux/timer.h>
#include <linux/version.h>
#include <net/net_namespace.h>
#include <net/sock.h>
#include "memstrat_bench.h"

#define MESSAGE_BYTES	64

/* What the items work on; made before the first round. */
static struct file *pipe_ends[2];
static struct socket *sockets[2];
static struct vm_area_struct *area;
static struct maple_tree tree =
	MTREE_INIT(tree, MT_FLAGS_ALLOC_RANGE | MT_FLAGS_USE_RCU);
static char message[MESSAGE_BYTES];

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

#if LINUX_VERSION_CODE >= KERNEL_VERSION(6, 15, 0)
static enum hrtimer_restart hrtimer_expired(struct hrtimer *unused)
{
	return HRTIMER_NORESTART;
}

static void setup_hrtimer(struct hrtimer *timer)
{
	hrtimer_setup(timer, hrtimer_expired, CLOCK_MONOTONIC,
		      HRTIMER_MODE_REL);
}

#define delete_timer timer_delete
#else
static void setup_hrtimer(struct hrtimer *timer)
{
	hrtimer_init(timer, CLOCK_MONOTONIC, HRTIMER_MODE_REL);
}

#define delete_timer del_timer
#endif

static void timer_expired(struct timer_list *unused)
{
}

static int run_timer(unsigned int count)
{
	static DEFINE_TIMER(timer, timer_expired);

	while (count--) {
		mod_timer(&timer, jiffies + 100 * HZ);
		delete_timer(&timer);
	}
	return 0;
}

static int run_hrtimer(unsigned int count)
{
	static struct hrtimer timer;

	while (count--) {
		setup_hrtimer(&timer);
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

struct item memstrat_other_items[] = {
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
	{ }
};

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

int __init memstrat_make_others(void)
{
	return make_areas() ?: connected_sockets(sockets) ?:
	       create_pipe_files(pipe_ends, 0);
}
