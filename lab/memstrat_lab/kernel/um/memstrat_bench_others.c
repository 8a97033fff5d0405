// SPDX-License-Identifier: GPL-2.0
/*
 * Operations on everything but files, for memstrat_bench.c.
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

/* Objects that items use, made before the first round. */
static struct file *pipe_ends[2];
static struct socket *sockets[2];
static struct vm_area_struct *area;
static struct maple_tree tree =
	MTREE_INIT(tree, MT_FLAGS_ALLOC_RANGE | MT_FLAGS_USE_RCU);
static char message[MESSAGE_BYTES];

static int unix_socket(void)
{
	struct socket *sock;
	int error = sock_create_kern(&init_net, AF_UNIX, SOCK_STREAM, 0,
				     &sock);

	if (!error)
		sock_release(sock);
	return error;
}
REPEATED(unix_socket)

/* Make two connected sockets. */
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

static int unix_socketpair(void)
{
	struct socket *pair[2];
	int error = connected_sockets(pair);

	if (error)
		return error;
	sock_release(pair[0]);
	sock_release(pair[1]);
	return 0;
}
REPEATED(unix_socketpair)

/* Return 0 if BYTES is a message's size, else a negative error. */
static int whole_message(ssize_t bytes)
{
	return bytes == sizeof(message) ? 0 : bytes < 0 ? bytes : -EIO;
}

static int unix_send_receive(void)
{
	struct msghdr out = { .msg_flags = MSG_DONTWAIT };
	struct msghdr in = { };
	struct kvec vec = { message, sizeof(message) };

	return whole_message(kernel_sendmsg(sockets[0], &out, &vec, 1,
					    sizeof(message))) ?:
	       whole_message(kernel_recvmsg(sockets[1], &in, &vec, 1,
					    sizeof(message), MSG_DONTWAIT));
}
REPEATED(unix_send_receive)

static int pipe_create(void)
{
	struct file *ends[2];
	int error = create_pipe_files(ends, 0);

	if (error)
		return error;
	__fput_sync(ends[0]);
	__fput_sync(ends[1]);
	return 0;
}
REPEATED(pipe_create)

static int pipe_write_read(void)
{
	return whole_message(kernel_write(pipe_ends[1], message,
					  sizeof(message), NULL)) ?:
	       whole_message(kernel_read(pipe_ends[0], message,
					 sizeof(message), NULL));
}
REPEATED(pipe_write_read)

static int pipe_poll(void)
{
	return vfs_poll(pipe_ends[0], NULL) & EPOLLERR ? -EIO : 0;
}
REPEATED(pipe_poll)

/* Poll no file, so that most of the time is spent on the stack frame. */
static int poll_nothing(void)
{
	return sys_poll(NULL, 0, 0);
}
REPEATED(poll_nothing)

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

static int thread(void)
{
	int status;
	pid_t pid = start_bench_thread();

	if (pid >= 0)
		pid = kernel_wait(pid, &status);
	return min(pid, 0);
}
REPEATED(thread)

static int vma_dup(void)
{
	struct vm_area_struct *copy = vm_area_dup(area);

	if (!copy)
		return -ENOMEM;
	vm_area_free(copy);
	return 0;
}
REPEATED(vma_dup)

/* Map and unmap a page, but only in the maple tree. */
static int map_page(void)
{
	unsigned long page = 129 * PAGE_SIZE;
	int error = mtree_store_range(&tree, page, page + PAGE_SIZE - 1, area,
				      GFP_KERNEL);

	if (!error && mtree_erase(&tree, page) != area)
		error = -EIO;
	return error;
}
REPEATED(map_page)

static int send_signal(void)
{
	struct kernel_siginfo info;
	int error;

	clear_siginfo(&info);
	info.si_signo = SIGUSR1;
	info.si_code = SI_QUEUE;
	error = send_sig_info(SIGUSR1, &info, current);
	if (!error && kernel_dequeue_signal() != SIGUSR1)
		error = -EIO;
	return error;
}
REPEATED(send_signal)

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

static int use_timer(void)
{
	static DEFINE_TIMER(timer, timer_expired);

	mod_timer(&timer, jiffies + 100 * HZ);
	delete_timer(&timer);
	return 0;
}
REPEATED(use_timer)

static int use_hrtimer(void)
{
	static struct hrtimer timer;

	setup_hrtimer(&timer);
	hrtimer_start(&timer, ktime_set(100, 0), HRTIMER_MODE_REL);
	hrtimer_cancel(&timer);
	return 0;
}
REPEATED(use_hrtimer)

/* Pure block operations.  struct pt_regs of x86-64 has 168 bytes. */
struct bytes_168 { unsigned long words[21]; };
struct bytes_96 { unsigned long words[12]; };

static struct bytes_168 block_to ____cacheline_aligned;
static struct bytes_168 block_from ____cacheline_aligned;

static noinline void copy_block(struct bytes_168 *to,
				const struct bytes_168 *from)
{
	*to = *from;
}

static noinline void clear_block(struct bytes_168 *to)
{
	memset(to, 0, sizeof(*to));
}

static noinline void clear_small_block(struct bytes_96 *to)
{
	memset(to, 0, sizeof(*to));
}

static int copy_168(void)
{
	copy_block(&block_to, &block_from);
	barrier();
	return 0;
}
REPEATED(copy_168)

static int clear_168(void)
{
	clear_block(&block_to);
	barrier();
	return 0;
}
REPEATED(clear_168)

static int clear_96(void)
{
	clear_small_block((struct bytes_96 *)&block_to);
	barrier();
	return 0;
}
REPEATED(clear_96)

struct item memstrat_other_items[] = {
	ITEM_RCU("unix-socket", unix_socket),
	ITEM_RCU("unix-socketpair", unix_socketpair),
	ITEM("unix-send-receive", unix_send_receive),
	ITEM_RCU("pipe-create", pipe_create),
	ITEM("pipe-write-read", pipe_write_read),
	ITEM("pipe-poll", pipe_poll),
	ITEM("poll-nothing", poll_nothing),
	ITEM_RCU("kernel-thread", thread),
	ITEM("vma-dup", vma_dup),
	ITEM_RCU("maple-tree", map_page),
	ITEM("signal", send_signal),
	ITEM("timer", use_timer),
	ITEM("hrtimer", use_hrtimer),
	ITEM_PURE("copy-168", copy_168),
	ITEM_PURE("clear-96", clear_96),
	ITEM_PURE("clear-168", clear_168),
	{ }
};

/* Make an area, and a tree that contains every second page of 256. */
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
