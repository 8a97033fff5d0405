/* Variables of other files get the same plan as variables of this file.  With
   -fpie, these variables are accessed directly.  With -fpic, their addresses
   are in the global offset table, and addresses within the blocks are short.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mgeneral-regs-only -fopt-info-optimized" } */

struct s { long a[22]; };
extern struct s other[], source[];
extern __thread struct s in_thread[];
struct s own[9];

#define COPY(name, to, from) void name (void) { to = from; }

COPY (to_other, other[3], source[5]) /* { dg-optimized "copy of 176 bytes lowered: straight, 22 pieces of 8$" } */
COPY (to_own, own[3], source[5]) /* { dg-optimized "copy of 176 bytes lowered: straight, 22 pieces of 8$" } */
COPY (to_thread, in_thread[3], in_thread[5]) /* { dg-optimized "copy of 176 bytes lowered: straight, 22 pieces of 8$" } */
