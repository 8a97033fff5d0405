/* Fill the stack with bytes that no initialization writes.
   SPDX-License-Identifier: GPL-3.0-or-later  */

static __attribute__ ((noipa)) void
dirty_stack (void)
{
  volatile unsigned char bytes[5000];
  for (unsigned i = 0; i < sizeof bytes; i++)
    bytes[i] = 0x77;
}
