/* A piece has the alignment of its place in the block, and the block has the
   alignment of its place in the object.
   SPDX-License-Identifier: GPL-3.0-or-later  */

struct block { char bytes[31]; };

struct object
{
  long head;
  struct block inner;
} __attribute__ ((aligned (16)));

/* The second piece begins at byte 15.  */
void
clear_start (struct block *start)
{
  *(struct block *) __builtin_assume_aligned (start, 16) = (struct block) {};
}

/* The pieces are at bytes 8 and 23 of an aligned object.  */
void
clear_inner (struct object *object)
{
  object->inner = (struct block) {};
}

/* { dg-final { scan-assembler-times {\tmovaps\t%xmm0, \(%rdi\)} 1 } } */
/* { dg-final { scan-assembler-times {\tmovups\t%xmm0, 15\(%rdi\)} 1 } } */
/* { dg-final { scan-assembler-times {\tmovups\t%xmm0, 8\(%rdi\)} 1 } } */
/* { dg-final { scan-assembler-times {\tmovups\t%xmm0, 23\(%rdi\)} 1 } } */
