/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The items that memstrat_bench.c measures.
 *
 * Copyright (C) 2026 the memstrat authors.
 */
#ifndef MEMSTRAT_BENCH_H
#define MEMSTRAT_BENCH_H

#include <linux/types.h>

/*
 * A benchmark.  run() repeats it COUNT times and returns 0 or a negative
 * error.  RCU frees memory only between batches, when no time is measured.
 * So batches are short if frees_by_rcu.
 */
struct item {
	const char *name;
	int (*run)(unsigned int count);
	unsigned int batch;
	bool frees_by_rcu;
	u64 best_ns;		/* of best_count operations */
	u64 best_count;
};

/* Define run() for OPERATION, which returns 0 or a negative error. */
#define REPEATED(operation)						\
static int repeated_##operation(unsigned int count)			\
{									\
	int error = 0;							\
									\
	while (count-- && !error)					\
		error = operation();					\
	return error;							\
}

#define ITEM(name, operation)		{ name, repeated_##operation, 1024, false }
#define ITEM_RCU(name, operation)	{ name, repeated_##operation, 64, true }
#define ITEM_PURE(name, operation)	{ name, repeated_##operation, 16384, false }

/* All items, in tables whose last item has no name. */
extern struct item memstrat_file_items[];
extern struct item memstrat_other_items[];

/* Make the objects that items use.  Return 0 or a negative error. */
int memstrat_make_files(void);
int memstrat_make_others(void);

#endif
