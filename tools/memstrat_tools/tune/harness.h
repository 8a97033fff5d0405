/* The interface between operations.c and harness.cc.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef HARNESS_H
#define HARNESS_H

/* A function that does its work COUNT times, at least once.  */
typedef void timed_function (char *dest, const char *src, long count);

enum { COPY, CLEAR, KINDS };

/* The functions of one size; size 0 ends a table.  */
struct size_row
{
  int size_bytes;
  timed_function *functions[KINDS];
};

/* A strategy with a set of flags.  */
struct variant
{
  const char *flags;
  const char *strategy;
  const struct size_row *rows;
};

/* The variants of all objects, joined by the linker.  */
extern const struct variant __start_variants[], __stop_variants[];

#endif
