/* The calls that a program makes, counted in a file that is mapped.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: 0BSD

   The file is there however the program ends, and a child that it forks counts
   in the same one.  tools/memstrat_tools/trace/preload.py reads it.  */

#ifndef MEMSTRAT_CALL_TABLE_H
#define MEMSTRAT_CALL_TABLE_H

#include <stddef.h>
#include <stdint.h>

/* As KINDS of tools/memstrat_tools/records.py.  */
enum call_kind
{
  call_copy,
  call_move,
  call_clear,
  call_fill
};

/* Which counter a size has:

     counter	sizes
     0..256	each its own
     257..312	257..512, 513..1024, 1025..2048, ...
     313	how many bytes sizes from 257 on had together  */
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

/* How often there was a call from ADDRESS of KIND, with a size that COUNTER
   counts: KEY is ADDRESS << 11 | KIND << 9 | COUNTER.  For large_bytes it is
   the number of bytes instead.  */
struct call_count
{
  uint64_t key; /* 0 or without a COUNT: there is none.  */
  uint64_t count;
};

struct call_table
{
  char name[8]; /* "memstrat"  */
  uint64_t format;
  uint64_t calls;	/* How many elements have been asked for.  */
  uint64_t text_bytes;	/* Likewise.  */
  uint64_t uncounted;	/* Calls for which there was no room.  */
  uint64_t unused[507]; /* The rest of a page.  */

  struct call_count call[max_calls];

  /* What /proc/self/maps said when a call came from an address that it had not
     named before; then zeros to the end of the page.  */
  char text[max_text_bytes];
};

/* Begin to count in a new file in FOLDER.  If there cannot be one, say so on
   stderr, and count nothing.  */
void start_call_table (const char *folder);

/* Count a call of KIND, of SIZE_BYTES, that returns to ADDRESS.  This can be
   called at any time, also before start_call_table and in a signal handler, and
   keeps errno.  */
void count_call (uintptr_t address, enum call_kind kind, size_t size_bytes);

#endif /* MEMSTRAT_CALL_TABLE_H */
