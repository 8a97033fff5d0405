/* A statement that may throw to a handler is left if its block is in a
   register.  For a block in memory, expansion makes pieces with that handler.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -fopt-info-optimized-missed -fexceptions -fnon-call-exceptions" } */

struct small { short s[2]; };
struct block { long l[8]; };

extern void clean (int *);

#define GUARDED_COPY(type) \
  void \
  copy_##type (struct type *d, struct type *s) \
  { \
    int guard __attribute__ ((cleanup (clean))) = 0; \
    *d = *s; \
  }

GUARDED_COPY (small) /* { dg-missed "copy of 4 bytes left: an exception from this operation has a handler$" } */
GUARDED_COPY (block) /* { dg-optimized {copy of 64 bytes lowered: [^\n]*, in expansion$} } */

void
copy_outside (struct block *d, struct block *s)
{
  *d = *s; /* { dg-optimized "copy of 64 bytes lowered" } */
}
