// A program without a library, whose memcpy and memset are inline functions.
// New calls would find no function to call.
// SPDX-License-Identifier: GPL-3.0-or-later
// { dg-do run { target x86_64-*-linux* } }
// { dg-additional-options "-ffreestanding -nostdlib -static" }

#define OWN extern "C" inline
#include "../lib/own-library.h"

struct block { char bytes[300]; };

__attribute__ ((noipa)) void clear (block *p) { *p = block (); }
__attribute__ ((noipa)) void copy (block *p, const block *q) { *p = *q; }

static block a, b;

extern "C" __attribute__ ((noreturn)) void
_start ()
{
  memset (&a, 7, sizeof a);
  copy (&b, &a);
  clear (&a);
  int status = b.bytes[299] != 7 || a.bytes[299] != 0;
  // The system call is exit.
  asm volatile ("syscall" : : "a" (60), "D" (status) : "rcx", "r11", "memory");
  __builtin_unreachable ();
}
