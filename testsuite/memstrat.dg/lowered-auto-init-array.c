/* A variable-length array whose length is known after inlining.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-require gcc-12 } */
/* { dg-options "-Og -ftrivial-auto-var-init=pattern -fopt-info-optimized" } */

void use (unsigned char *);

static inline __attribute__ ((always_inline)) void
local_array (unsigned n)
{
  unsigned char bytes[n]; /* { dg-optimized "fill of 62 bytes lowered" } */
  use (bytes);
}

void
caller (void)
{
  local_array (62);
}
