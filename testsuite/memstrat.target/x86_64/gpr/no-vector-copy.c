/* Copies and moves of every size for which GCC uses vectors: 16, 32 and 64
   bytes, and sizes around these.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#define OPERATIONS(n) \
  struct block_##n { char bytes[n]; }; \
  struct words_##n { long words[(n + sizeof (long) - 1) / sizeof (long)]; }; \
  void take_##n (struct words_##n); \
  void memcpy_##n (void *d, void *s) { __builtin_memcpy (d, s, n); } \
  void *mempcpy_##n (void *d, void *s) { return __builtin_mempcpy (d, s, n); } \
  void memmove_##n (void *d, void *s) { __builtin_memmove (d, s, n); } \
  void assign_##n (struct block_##n *d, struct block_##n *s) { *d = *s; } \
  void words_##n (struct words_##n *d, struct words_##n *s) { *d = *s; } \
  struct words_##n return_##n (struct words_##n *s) { return *s; } \
  void pass_##n (struct words_##n *s) { take_##n (*s); } \
  void volatile_##n (volatile struct words_##n *d, \
		     volatile struct words_##n *s) \
  { \
    *d = *s; \
  } \
  int compare_##n (void *d, void *s) \
  { \
    return __builtin_memcmp (d, s, n) == 0; \
  }

#define FEW(X) X (7) X (8) X (15) X (16) X (17) X (23) X (24) X (31) X (32) \
  X (33) X (40) X (48) X (63) X (64) X (65) X (96) X (128) X (160) X (192) \
  X (256) X (300) X (512) X (1024)

FEW (OPERATIONS)

/* { dg-final { scan-assembler-not {%[xyz]?mm[0-9]} } } */
