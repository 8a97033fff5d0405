/* The same in a section that must not call.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile } */
/* { dg-options "-Os -w -fno-delete-null-pointer-checks" } */
/* { dg-final { scan-assembler-not "memset" } } */

__attribute__ ((section (".noinstr.text"))) void
clear (void)
{
  __builtin_memset ((void *) 0, 0, 1024);
}
