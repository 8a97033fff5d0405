/* The program's own library is kept for a copy of a vector that is larger than a
   register.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -ffreestanding -fwhole-program" } */

#include "../../lib/own-library.h"

typedef int large __attribute__ ((vector_size (4096)));

__attribute__ ((externally_visible)) void
start (large *to, large *from)
{
  *to = *from;
}

/* { dg-final { scan-assembler {\nmemcpy:} } } */
/* { dg-final { scan-assembler {(call|jmp)\tmemcpy} } } */
