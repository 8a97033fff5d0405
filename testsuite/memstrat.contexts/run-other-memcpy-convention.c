/* The program's own memcpy and memset, with another calling convention.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-additional-options "-fno-builtin" } */

#ifdef __x86_64__
# define OWN __attribute__ ((ms_abi))
#else
# define OWN __attribute__ ((regparm (3)))
#endif
#include "run-other-memcpy-static.c"
