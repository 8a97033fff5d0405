/* No new call is made in sections that must not call, between
   changes of user access, and in memcpy and memset themselves.
   Instead, memstrat makes a loop or, for a large block, a string
   instruction.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mno-sse -mno-mmx -mno-sse2 -mno-3dnow -mno-avx -mno-80387 -fno-pie -mcmodel=kernel -mno-red-zone -fno-asynchronous-unwind-tables -fcf-protection=none -fopt-info-optimized-missed" } */

struct large { long l[100]; };

void __attribute__ ((section (".noinstr.text")))
noinstr (struct large *d, struct large *s, void *to, unsigned long n)
{
  *d = *s; /* { dg-optimized "copy of 800 bytes lowered: rep_8byte, 100 of 8$" } */
  __builtin_memmove (to, s, 300); /* { dg-optimized "move of 300 bytes lowered: unrolled_loop, 9 of 32, 1 piece of 8, 1 of 4, in either direction$" } */
  __builtin_memcpy (to + 1000, s, n); /* { dg-optimized "copy lowered: loop of 8$" } */
}

void __attribute__ ((section (".entry.text")))
entry (struct large *d)
{
  __builtin_memset (d, 0, 10000); /* { dg-optimized "clear of 10000 bytes lowered: rep_byte, 10000 of 1$" } */
}

void __attribute__ ((section (".cpuidle.text")))
idle (struct large *d)
{
  *d = (struct large) {}; /* { dg-optimized "clear of 800 bytes lowered: rep_8byte, 100 of 8$" } */
}

static inline __attribute__ ((always_inline)) void
stac (void)
{
  __asm__ volatile (".byte 0x0f,0x01,0xcb" : : : "memory");
}

void
user_access (struct large *d, struct large *s)
{
  stac ();
  *d = *s; /* { dg-optimized "copy of 800 bytes lowered: rep_8byte, 100 of 8$" } */
  __asm__ volatile ("clac" : : : "memory");
}

void
user_access_large (struct large *d)
{
  __asm__ volatile ("stac" : : : "memory");
  __builtin_memset (d, 1, 8193); /* { dg-called "fill of 8193 bytes called: memset beyond 256$" } */
  __asm__ volatile ("clac" : : : "memory");
}

void *
__memset (void *d, int c, unsigned long n)
{
  struct large *large = d;
  if (c == 0 && n == sizeof *large)
    *large = (struct large) {}; /* { dg-optimized "clear of 800 bytes lowered: rep_8byte, 100 of 8$" } */
  return d;
}

/* GCC's own calls stay.  */
void *
__memmove (void *d, const void *s, unsigned long n)
{
  if (d < s)
    return __builtin_memcpy (d, s, n); /* { dg-missed "copy left: size not known at compile time$" } */
  return __builtin_memmove (d, s, n); /* { dg-missed "move left: size not known at compile time$" } */
}

void
user_access_size (void *d, unsigned long n)
{
  __asm__ volatile ("stac" : : : "memory");
  if (n > 8192)
    __builtin_unreachable ();
  __builtin_memset (d, 0, n); /* { dg-optimized "clear lowered: (rep_byte of 1|loop of 8)$" } */
  __asm__ volatile ("clac" : : : "memory");
}

void take (struct large);

void
user_access_argument (struct large *p)
{
  __asm__ volatile ("stac" : : : "memory");
  take (*p); /* { dg-optimized "copy of 800 bytes lowered: rep_8byte, 100 of 8, in expansion$" } */
  __asm__ volatile ("clac" : : : "memory");
}

/* The only calls are those that GCC itself would make.  */
/* { dg-final { scan-assembler-times {(call|jmp)\tmem} 3 } } */
