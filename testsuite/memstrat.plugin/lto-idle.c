/* A program without a library that gets no call of one, for LTO.
   SPDX-License-Identifier: GPL-3.0-or-later  */

__attribute__ ((used)) int counter;

/* The system call is exit.  */
__attribute__ ((used)) void
_start (void)
{
  counter++;
  __asm__ volatile ("syscall" : : "a" (60), "D" (0));
}
