/* How long clears of 48, 96 and 192 bytes take: straight code, `rep stosq', and
   calls of stores that return in the ways of clears.S; nanoseconds per clear,
   in turn, ROUNDS times.
   SPDX-License-Identifier: GPL-3.0-or-later  */
#include <stdio.h>
#include <time.h>

enum { ROUNDS = 15, CLEARS = 4000000 };

static char block[256] __attribute__ ((aligned (64)));

static double
now_ns (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e9 + t.tv_nsec;
}

#define STRAIGHT(SIZE)                                                         \
  __asm__ volatile (".set offset, " #SIZE "\n\t.rept " #SIZE                   \
		    " / 8\n\t.set offset, offset - 8\n\t"                      \
		    "movq $0, offset(%%rdi)\n\t.endr"                          \
		    : : "D" (block) : "memory")
#define REP(SIZE)                                                              \
  {                                                                            \
    long words = SIZE / 8;                                                     \
    void *at = block;                                                          \
    __asm__ volatile ("rep stosq" : "+c" (words), "+D" (at)                    \
		      : "a" (0L) : "memory");                                  \
  }
#define CALL(NAME, SIZE)                                                       \
  __asm__ volatile ("call " #NAME "_" #SIZE : : "D" (block) : "memory")

#define TIME(WHAT)                                                             \
  {                                                                            \
    double start_ns = now_ns ();                                               \
    for (long i = 0; i < CLEARS; i++)                                          \
      WHAT;                                                                    \
    printf (",%.3f", (now_ns () - start_ns) / CLEARS);                         \
  }

#define ROW(SIZE)                                                              \
  {                                                                            \
    printf ("%d", SIZE);                                                       \
    TIME (STRAIGHT (SIZE))                                                     \
    TIME (REP (SIZE))                                                          \
    TIME (CALL (by_ret, SIZE))                                                 \
    TIME (CALL (by_jump, SIZE))                                                \
    TIME (CALL (by_safe_ret, SIZE))                                            \
    putchar ('\n');                                                            \
  }

int
main (void)
{
  puts ("size_bytes,straight,rep,by_ret,by_jump,by_safe_ret");
  for (int round = 0; round < ROUNDS; round++)
    {
      ROW (48)
      ROW (96)
      ROW (192)
    }
}
