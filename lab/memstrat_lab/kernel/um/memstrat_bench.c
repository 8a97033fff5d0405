// SPDX-License-Identifier: GPL-2.0
/*
 * Times the kernel's operations inside the kernel, on User-Mode Linux.
 *
 * Copyright (C) 2026 the memstrat authors.
 *
 * This file and memstrat_bench_* are copied to init/ of a kernel.  After
 * booting, the kernel prints a line
 *
 *	memstrat-bench NAME NANOSECONDS
 *
 * with the time of one operation for each item, then "memstrat-bench done",
 * and powers off.  If an operation fails, the kernel prints "memstrat-bench
 * NAME failed ERRNO" instead.
 *
 * The rounds of all items take turns, so that a disturbance of the machine
 * does not hit one item alone.  Rounds are short, so that some rounds of each
 * item run undisturbed; the fastest round counts.
 *
 * There is no user space here, so no system call reaches user memory.  The
 * items call only kernel code, which is compiled like the rest of the kernel.
 */
#include <linux/completion.h>
#include <linux/init.h>
#include <linux/initrd.h>
#include <linux/kernel.h>
#include <linux/kthread.h>
#include <linux/rcupdate.h>
#include <linux/reboot.h>
#include <linux/sched.h>
#include <linux/sched/signal.h>
#include <linux/time64.h>
#include <os.h>
#include "memstrat_bench.h"

#define ROUNDS		120
#define ROUND_NS	8000000

static struct item *const tables[] = {
	memstrat_file_items, memstrat_other_items
};

#define for_each_item(item, table)					\
	for (table = 0; table < ARRAY_SIZE(tables); table++)		\
		for (item = tables[table]; item->name; item++)

/* A function of the host's C library: the kernel is a process of the host. */
int clock_gettime(int clock, struct __kernel_timespec *time);

/*
 * Return this process's processor time, which excludes other work on the host.
 */
static u64 cpu_ns(void)
{
	struct __kernel_timespec time;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
	return time.tv_sec * NSEC_PER_SEC + time.tv_nsec;
}

/* Measure ITEM for ROUND_NS, and keep the result if this round is fastest. */
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
	/* Compare the times per operation without a division. */
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
	int round, table, error;

	for (round = 0; round < ROUNDS; round++) {
		for_each_item(item, table) {
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
	int table;
	u64 centi_ns;

	for_each_item(item, table) {
		centi_ns = item->best_ns * 100 / item->best_count;
		os_info("memstrat-bench %s %llu.%02llu\n", item->name,
			centi_ns / 100, centi_ns % 100);
	}
	os_info("memstrat-bench done\n");
}

/* Run the items with signals.  __fput_sync() requires a kernel thread. */
static int bench_thread(void *done)
{
	kernel_sigaction(SIGCHLD, SIG_DFL);
	allow_signal(SIGUSR1);
	if (!all_rounds())
		print_items();
	complete(done);
	return 0;
}

static int __init memstrat_bench(void)
{
	DECLARE_COMPLETION_ONSTACK(done);
	int error;

	wait_for_initramfs();
	error = memstrat_make_files() ?: memstrat_make_others();
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
