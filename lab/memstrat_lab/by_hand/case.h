/* What each case is made of.

   SPDX-License-Identifier: GPL-3.0-or-later

   A case is one thing that programs do to a block, in two forms that have the
   same effect: the plain one, and the one that is written to get round what the
   compiler makes of the plain one.  CASE and VARIANT are set on the command
   line.  */

#ifndef CASE_H
#define CASE_H

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long u64;

#define JOIN_(a, b, c) a##_##b##_##c
#define JOIN(a, b, c) JOIN_ (a, b, c)
#define PLAIN JOIN (plain, CASE, VARIANT)
#define BY_HAND JOIN (by_hand, CASE, VARIANT)

/* A store that the compiler makes as it is written.  */
#define WRITE_ONCE(x, value) (*(volatile __typeof__ (x) *) &(x) = (value))

/* Code in which an instrumented call must not be: memstrat makes no call
   there.  */
#define noinstr __attribute__ ((section (".noinstr.text")))

/* Copies SIZE bytes from a block on the stack.  */
void copy_to_user (void *to, const void *from, u64 size);

#endif /* CASE_H */
