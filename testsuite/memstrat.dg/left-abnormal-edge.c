/* With -ffreestanding, GCC assumes that a call of memset may return at a
   setjmp, and that a call of __builtin_memset does not.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -ffreestanding -fplugin-arg-memstrat-libcall=never -fopt-info-optimized-missed" } */

typedef long buffer[8];
int setjmp (buffer) __attribute__ ((returns_twice));
extern buffer env;
void *memset (void *, int, __SIZE_TYPE__);

int
ahead_of_setjmp (char *s)
{
  memset (s, 0, 464); /* { dg-missed "clear of 464 bytes left: as far as the compiler knows, this call may continue at a setjmp or a nonlocal label$" } */
  return setjmp (env);
}

int
builtin_ahead_of_setjmp (char *s)
{
  __builtin_memset (s, 0, 464); /* { dg-optimized "clear of 464 bytes lowered" } */
  return setjmp (env);
}
