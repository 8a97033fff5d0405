/* Functions that get another symbol from a second declaration.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -Wall -fno-builtin" } */
/* { dg-final { scan-assembler "(call|jmp)\t_?my_memset" } } */
/* { dg-final { scan-assembler "(call|jmp)\t_?my_memcpy" } } */

typedef __SIZE_TYPE__ size;
extern void *memset (void *, int, size);
extern void *memcpy (void *, const void *, size);
extern void *memset (void *, int, size) __asm__ ("my_memset");
extern void *memcpy (void *, const void *, size) __asm__ ("my_memcpy");

void clear (char *p, int n) { memset (p, 0, n); }
void copy (char *p, const char *q, int n) { memcpy (p, q, n); }
