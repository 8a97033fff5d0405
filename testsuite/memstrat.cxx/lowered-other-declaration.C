// A memset that is not the library's, declared here and defined elsewhere.  No
// clear may call this memset.  C++ functions named memset have other symbols.
// SPDX-License-Identifier: GPL-3.0-or-later
// { dg-options "-O2 -fno-builtin" }
// { dg-final { scan-assembler-not "(call|jmp)\tmemset" } }

extern "C" void memset (char *dest, __SIZE_TYPE__ size, int value);

#include "clear-block.h"
