// Like run-throw-from-copy.C, for blocks beyond the threshold.  A call would
// end the program, because GCC assumes that the library's memcpy and memset do
// not throw.  GCC's own code for these blocks is inline.
// SPDX-License-Identifier: GPL-3.0-or-later
// { dg-do run }
// { dg-additional-options "-O2 -fnon-call-exceptions" }

#define LONGS 100
#include "run-throw-from-copy.C"
