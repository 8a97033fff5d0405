// An inline memset that is not the library's, after the clear and in a
// namespace.  Nothing calls it here, but another file may define it, too.
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
