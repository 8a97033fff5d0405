/* Which counter the size of an operation has in a trace, in C and C++.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: 0BSD

     counter	sizes
     0..256	each its own
     257..312	257..512, 513..1024, 1025..2048, ...
     313	how many bytes sizes from 257 on had together

   The plugin makes the counters, and the runtime of programs counts with them.
   tools/memstrat_tools/trace/call_table.py has the same numbers.  */

#ifndef MEMSTRAT_CORE_SIZE_COUNTERS_H
#define MEMSTRAT_CORE_SIZE_COUNTERS_H

#include <stddef.h>
#include <stdint.h>

enum
{
  exact_max_bytes = 256,
  exact_max_log2 = 8,
  first_range = exact_max_bytes + 1,
  large_bytes = first_range + 64 - exact_max_log2,
  size_counters = large_bytes + 1
};

/* The counter of SIZE_BYTES.  */
static inline unsigned
counter_of_size (size_t size_bytes)
{
  if (size_bytes <= exact_max_bytes)
    return size_bytes;
  return first_range + 63 - __builtin_clzll (size_bytes - 1) - exact_max_log2;
}

#endif /* MEMSTRAT_CORE_SIZE_COUNTERS_H */
