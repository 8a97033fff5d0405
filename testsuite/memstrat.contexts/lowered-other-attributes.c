/* The knowledge about another memcpy is in no attribute of the builtin, which
   programs can copy.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -Wall -fno-builtin" } */

extern int memcpy;
extern void *mine (void *, int, __SIZE_TYPE__)
  __attribute__ ((copy (__builtin_memset)));
