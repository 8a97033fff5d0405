// Functions named memset have other symbols, so a clear becomes a call of the
// library's memset.
// SPDX-License-Identifier: GPL-3.0-or-later
// { dg-options "-O2 -fno-builtin" }
// { dg-final { scan-assembler "(call|jmp)\tmemset" } }

void memset (char *dest, __SIZE_TYPE__ size, int value);
template<typename T> void memset (T dest, T size);
namespace inner { void memset (char *dest); extern int memcpy; }
struct memory { static void memset (); template<typename T> void memcpy (T); };
extern "C" void memmove (char *dest, int) __asm__ ("my_memmove");

#include "clear-block.h"
