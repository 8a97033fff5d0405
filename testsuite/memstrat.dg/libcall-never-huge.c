/* An operation on more bytes than any block can have is carried out in loops,
   like an operation of run-time size.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -w -fopt-info-optimized -fplugin-arg-memstrat-libcall=never" } */

#define OPERATION(name, call) void name (char *d, const char *s) { call; }

OPERATION (copy, __builtin_memcpy (d, s, -1UL)) /* { dg-optimized "(copy|clear|move) lowered: loop of 8" } */

char *
copy_to_end (char *d, const char *s)
{
  return __builtin_mempcpy (d, s, -9UL); /* { dg-optimized "(copy|clear|move) lowered: loop of 8" } */
}

OPERATION (clear, __builtin_memset (d, 0, -9UL)) /* { dg-optimized "(copy|clear|move) lowered: loop of 8" } */
OPERATION (move, __builtin_memmove (d, s, -1UL / 2 + 1)) /* { dg-optimized "(copy|clear|move) lowered: loop of 8" } */

/* { dg-final { scan-assembler-not {\mmem(cpy|move|set|pcpy)\M} } } */
