// A memset that is not the library's, and that only a friend declaration
// names.
// SPDX-License-Identifier: GPL-3.0-or-later
// { dg-options "-O2 -fno-builtin" }
// { dg-final { scan-assembler-not "(call|jmp)\tmem" } }

extern "C" { struct holder { friend void memset (char *, __SIZE_TYPE__, int); }; }

#include "clear-block.h"
