// An inline memset that is not the library's, after the clear and in a
// namespace.  This file never calls the memset, but other files may define it.
// SPDX-License-Identifier: GPL-3.0-or-later
// { dg-options "-O2 -fno-builtin" }
// { dg-final { scan-assembler-not "(call|jmp)\tmem" } }

#include "clear-block.h"

namespace mine
{
extern "C" inline void
memset (char *dest, __SIZE_TYPE__ size, int value)
{
  while (size--)
    *dest++ = value;
}
}
