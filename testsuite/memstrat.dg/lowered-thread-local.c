/* The address of a thread-local variable is computed first, by a statement that
   has the operation's location, not that of its operand.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile } */
/* { dg-options "-O2 -fchecking=2 -fopt-info-optimized-missed" } */

static __thread struct { char bytes[24]; } local;

void
clear (void)
{
  __builtin_memset (&local, 0, sizeof local); /* { dg-optimized "clear of 24 bytes lowered: straight" } */
}

void
copy (void *p)
{
  __builtin_memcpy (&local, /* { dg-optimized "copy of 24 bytes lowered: straight" } */
		    p, sizeof local);
}
