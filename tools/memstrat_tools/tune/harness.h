/* What operations.c gives to harness.cc.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef HARNESS_H
#define HARNESS_H

/* Does its work COUNT times, more than 0.  */
typedef void timed_function (char *dest, const char *src, long count);

enum { COPY, CLEAR, KINDS };

/* The functions of one size; size 0 ends a table.  */
struct size_row
{
  int size_bytes;
  timed_function *functions[KINDS];
};

/* One strategy with one set of flags.  */
struct variant
{
  const char *flags;
  const char *strategy;
  const struct size_row *rows;
};

/* Those of all objects, which the linker puts side by side.  */
extern const struct variant __start_variants[], __stop_variants[];

#endif
