/* A program's calls, counted in a mapped file.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: 0BSD

   The file remains even if the program crashes.  Forked children share it.
   tools/memstrat_tools/trace/preload.py reads it.  */

#ifndef MEMSTRAT_CALL_TABLE_H
#define MEMSTRAT_CALL_TABLE_H

#include <stddef.h>
#include <stdint.h>

/* Kinds of calls, ordered as KINDS in tools/memstrat_tools/records.py.  */
enum call_kind
{
  call_copy,
  call_move,
  call_clear,
  call_fill
};

/* The counters of sizes:

     counter	sizes
     0..256	one size each
     257..312	257..512, 513..1024, 1025..2048, ...
     313	the sum of all sizes from 257 on  */
enum
{
  exact_max_bytes = 256,
  exact_max_log2 = 8,
  first_range = exact_max_bytes + 1,
  large_bytes = first_range + 64 - exact_max_log2
};

/* The number of the file's format.  */
enum
{
  call_table_format = 1
};

enum
{
  max_calls = 1 << 17,
  max_text_bytes = 1 << 24
};

/* COUNT calls of KIND from ADDRESS with the sizes of COUNTER.  KEY is
   ADDRESS << 11 | KIND << 9 | COUNTER.  With the COUNTER large_bytes, COUNT is
   a sum of bytes.  */
struct call_count
{
  uint64_t key; /* If KEY or COUNT is 0, the element is empty.  */
  uint64_t count;
};

struct call_table
{
  char name[8]; /* "memstrat"  */
  uint64_t format;
  uint64_t calls;	/* Number of elements requested.  */
  uint64_t text_bytes;	/* Number of bytes requested.  */
  uint64_t uncounted;	/* Calls without room in the table.  */
  uint64_t unused[507]; /* The rest of a page.  */

  struct call_count call[max_calls];

  /* Copies of /proc/self/maps, padded with zeros to pages.  A call from an
     address outside all earlier copies adds another copy.  */
  char text[max_text_bytes];
};

/* Begin to count in a new file in FOLDER.  If the file cannot be created,
   report that on stderr, and do not count.  */
void start_call_table (const char *folder);

/* Count a call of KIND with SIZE_BYTES that returns to ADDRESS.  Keep errno.
   The function may be called at any time, even before start_call_table and in
   a signal handler.  */
void count_call (uintptr_t address, enum call_kind kind, size_t size_bytes);

#endif /* MEMSTRAT_CALL_TABLE_H */
