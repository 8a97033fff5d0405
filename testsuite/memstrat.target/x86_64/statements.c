/* Each new statement may alias everything, claims only known alignment, and
   stays in its address space.  Each has the location of the operation, and so
   has the new statement that computes the address of a thread-local
   variable.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mno-sse -fdump-tree-optimized-gimple-lineno" } */

struct block { char bytes[31]; };
struct first { struct block block; char last; } __attribute__ ((aligned (16)));
static __thread struct block local;

void clear (struct first *p) { p->block = (struct block) {}; }

void to_gs (__seg_gs struct block *to, struct block *from) { *to = *from; }

void
clear_local (void)
{
  __builtin_memset (&local,
		    0, sizeof local);
}

/* { dg-final { scan-tree-dump-times optimized {:12:[0-9]+\] __MEM <long unsigned int> \(\(unsigned char \* \{ref-all\}\)p_[0-9]+\(D\)} 3 } } */
/* { dg-final { scan-tree-dump-times optimized {:12:[0-9]+\] __MEM <long unsigned int, 8> \(\(unsigned char \* \{ref-all\}\)p_[0-9]+\(D\) \+ [^;]*23\) = } 1 } } */
/* { dg-final { scan-tree-dump-times optimized {:14:[0-9]+\] _[0-9]+ = __MEM <long unsigned int, 8> \(\(unsigned char \* \{ref-all\}\)from} 4 } } */
/* { dg-final { scan-tree-dump-times optimized {:14:[0-9]+\] __MEM <<address-space-2> long unsigned int, 8> \(\(unsigned char \* \{ref-all\}\)to} 4 } } */
/* { dg-final { scan-tree-dump-times optimized {:19:3\] _[0-9]+ = \[[^ ]*\] &local;} 1 } } */
/* { dg-final { scan-tree-dump-times optimized {:19:3\] __MEM <long unsigned int, 8> \(\(unsigned char \* \{ref-all\}\)_} 4 } } */
/* { dg-final { scan-tree-dump-times optimized {__MEM <} 16 } } */
/* { dg-final { cleanup-tree-dump optimized } } */
