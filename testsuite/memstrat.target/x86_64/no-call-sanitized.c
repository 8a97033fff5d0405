/* An operation left because of a sanitizer has the compiler's own code in
   expansion, too: here a call, although a register variable forbids new calls.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-require gcc-12 } */
/* { dg-options "-O2 -mno-sse -mtune=skylake -ftrivial-auto-var-init=zero -fsanitize=kernel-address --param asan-stack=0 -fopt-info-missed" } */
/* { dg-final { scan-assembler-times {\mcall\tmemset\M} 1 } } */
/* { dg-final { scan-assembler-not {\mrep\M} } } */

void use (short *);

int
get_all (const char *from)
{
  short all[256]; /* { dg-missed "clear of 512 bytes left: a sanitizer checks library calls$" } */
  for (int i = 0; i < 256; i++)
    {
      register unsigned long value asm ("rdx");
      int failed;
      asm volatile ("call get_user" : "=a" (failed), "=r" (value) : "0" (from));
      if (failed)
	return -1;
      all[i] = value;
    }
  use (all);
  return 0;
}
