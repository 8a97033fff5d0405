/* A library declares memset to be hidden, but uses another library's memset.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do link } */
/* { dg-additional-options "-fPIC -shared" } */

#pragma GCC visibility push(hidden)
#include <string.h>
#pragma GCC visibility pop

struct block { char c[5000]; };

void clear (struct block *p) { memset (p, 0, sizeof *p); }

void
clear_and_copy (struct block *p, struct block *q, struct block *r)
{
  *r = (struct block) {};
  memcpy (q, p, 4000);
  memcpy (p, r, sizeof *p);
}
