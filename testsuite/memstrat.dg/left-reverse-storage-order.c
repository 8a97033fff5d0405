/* Blocks with reverse storage order, or in an object that has it, are lowered
   in expansion, where blocks have no types.  Blocks in registers are left.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -fopt-info-optimized-missed" } */

#define BIG_ENDIAN __attribute__ ((scalar_storage_order ("big-endian")))

struct BIG_ENDIAN big { int i[16]; };
struct BIG_ENDIAN small { short s[2]; };
struct around { int before; struct big big, all[4]; };

#define ASSIGN(name, to_type, to, from_type, from) \
  void name (struct to_type *d, struct from_type *s) { to = from; }

ASSIGN (copy, big, *d, big, *s) /* { dg-optimized {copy of 64 bytes lowered: [^\n]*, in expansion$} } */
ASSIGN (copy_small, small, *d, small, *s) /* { dg-missed "copy of 4 bytes left: reverse storage order$" } */
ASSIGN (copy_member, around, d->big, around, s->big) /* { dg-optimized {copy of 64 bytes lowered: [^\n]*, in expansion$} } */

void
clear_and_copy (struct big *d, struct around *to, struct big *s, int i)
{
  *d = (struct big) {}; /* { dg-optimized {clear of 64 bytes lowered: [^\n]*, in expansion$} } */
  to->all[i] = *s; /* { dg-optimized {copy of 64 bytes lowered: [^\n]*, in expansion$} } */
}

/* Only one side of these copies has reverse storage order.  */
struct block { int i[16]; };
struct BIG_ENDIAN big_around { int before; struct block block; };

ASSIGN (load_member, block, *d, big_around, s->block) /* { dg-optimized {copy of 64 bytes lowered: [^\n]*, in expansion$} } */
ASSIGN (store_member, big_around, d->block, block, *s) /* { dg-optimized {copy of 64 bytes lowered: [^\n]*, in expansion$} } */
