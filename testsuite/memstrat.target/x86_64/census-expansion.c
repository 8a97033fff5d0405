/* Hot code has no rep movs or rep stos for operations that exist only while
   GCC expands to RTL, or whose sizes only have bounds.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mno-sse -mno-mmx -mno-sse2 -mno-3dnow -mno-avx -mno-80387 -fno-pie -mcmodel=kernel -mno-red-zone -fno-asynchronous-unwind-tables -fcf-protection=none" } */

typedef __builtin_va_list va_list;

#define OPERATIONS(n) \
  struct block_##n { char bytes[n]; }; \
  struct words_##n { long first; char bytes[n]; int last; }; \
  void take_##n (struct block_##n); \
  void take_two_##n (int, struct block_##n, struct words_##n); \
  void take_variadic_##n (int, ...); \
  struct block_##n give_##n (void); \
  void use_##n (void *); \
  void argument_##n (struct block_##n *p) { take_##n (*p); } \
  void arguments_##n (struct block_##n *p, struct words_##n *q) \
  { \
    take_two_##n (1, *p, *q); \
  } \
  void variadic_##n (struct block_##n *p) { take_variadic_##n (1, *p); } \
  void tail_##n (struct block_##n b) { take_##n (b); } \
  void chain_##n (void) { take_##n (give_##n ()); } \
  struct block_##n return_##n (struct block_##n *p) { return *p; } \
  void receive_##n (struct block_##n *p) { *p = give_##n (); } \
  void receive_global_##n (void) \
  { \
    extern struct block_##n global_##n; \
    global_##n = give_##n (); \
  } \
  void partial_##n (void) \
  { \
    struct words_##n w = { .first = 1, .last = 2 }; \
    use_##n (&w); \
  } \
  void constants_##n (void) \
  { \
    struct words_##n w = { 1, { 1, 2, 3, 4, 5, 6, 7, 8, 9 }, 2 }; \
    use_##n (&w); \
  } \
  void string_##n (void) \
  { \
    char buf[n] = "text"; \
    use_##n (buf); \
  } \
  void variadic_take_##n (struct block_##n *p, va_list ap) \
  { \
    *p = __builtin_va_arg (ap, struct block_##n); \
  } \
  void choose_##n (struct block_##n *p, struct block_##n *q, int c) \
  { \
    take_##n (c ? *p : *q); \
  } \
  int nested_##n (struct block_##n *p) \
  { \
    struct block_##n copy = *p; \
    __attribute__ ((noinline)) int inner (void) \
    { \
      struct block_##n again = copy; \
      use_##n (&again); \
      return copy.bytes[0]; \
    } \
    return inner (); \
  } \
  void bounded_copy_##n (char *d, char *s, unsigned long size) \
  { \
    if (size > n) \
      __builtin_unreachable (); \
    __builtin_memcpy (d, s, size); \
  } \
  void bounded_clear_##n (char *d, int size) \
  { \
    if (size <= n) \
      __builtin_memset (d, 0, size); \
  } \
  void bounded_fill_##n (char *d, int value, unsigned long size) \
  { \
    if (size > n) \
      __builtin_unreachable (); \
    __builtin_memset (d, value, size); \
  } \
  void *bounded_end_##n (char *d, char *s, unsigned long size) \
  { \
    if (size > n) \
      __builtin_unreachable (); \
    return __builtin_mempcpy (d, s, size); \
  }

#define FEW(X) X (10) X (16) X (31) X (32) X (41) X (63) X (64) X (65) \
  X (96) X (100) X (128) X (129) X (136) X (168) X (200) X (255) X (256) \
  X (257) X (264) X (300) X (512) X (513) X (1000) X (1024) X (2048) \
  X (3000) X (4096) X (4097) X (8191) X (8192) X (8193) X (9000)

FEW (OPERATIONS)

/* { dg-final { scan-assembler-not {rep } } } */
