/* The result of a call is copied while the space for its arguments is still on
   the stack.  The frame is realigned, so it is addressed by the stack pointer.
   In a loop there, GCC's register allocator would use wrong addresses: it
   supposes that no argument is on the stack at the start of a block.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */

#ifdef __x86_64__
#define CALLEE __attribute__ ((noipa, ms_abi))
#else
#define CALLEE __attribute__ ((noipa))
#endif

#define WITH(NAME, WORDS, SETTING)                             \
  struct NAME                                                  \
  {                                                            \
    long words[WORDS];                                         \
  };                                                           \
                                                               \
  CALLEE struct NAME                                           \
  NAME##_from (long first)                                     \
  {                                                            \
    struct NAME result;                                        \
    for (int i = 0; i < WORDS; i++)                            \
      result.words[i] = first + i;                             \
    return result;                                             \
  }                                                            \
                                                               \
  __attribute__ ((noipa)) SETTING void                         \
  NAME##_to (struct NAME *to, long first)                      \
  {                                                            \
    long aligned __attribute__ ((aligned (64)));               \
    __asm__ volatile ("" : : "r"(&aligned) : "memory");        \
    *to = NAME##_from (first);                                 \
  }                                                            \
                                                               \
  __attribute__ ((noipa)) void                                 \
  NAME##_check (void)                                          \
  {                                                            \
    struct NAME to;                                            \
    NAME##_to (&to, 5);                                        \
    for (int i = 0; i < WORDS; i++)                            \
      if (to.words[i] != 5 + i)                                \
	__builtin_abort ();                                    \
  }

#define NEVER __attribute__ ((memstrat ("libcall=never")))

WITH (medium, 28, )
WITH (large, 52, )
WITH (no_call, 52, NEVER)
WITH (huge, 700, )
WITH (huge_no_call, 700, NEVER)

int
main (void)
{
  medium_check ();
  large_check ();
  no_call_check ();
  huge_check ();
  huge_no_call_check ();
  return 0;
}
