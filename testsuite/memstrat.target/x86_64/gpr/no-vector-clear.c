/* Clears, fills and initializers.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#define OPERATIONS(n) \
  struct block_##n { char bytes[n]; }; \
  struct words_##n { long words[n / sizeof (long) + 2]; }; \
  void use_##n (void *); \
  void take_##n (struct words_##n); \
  void memzero_##n (void *d) { __builtin_memset (d, 0, n); } \
  void memset_##n (void *d) { __builtin_memset (d, 1, n); } \
  void memset_variable_##n (void *d, int c) { __builtin_memset (d, c, n); } \
  void clear_##n (struct block_##n *d) { *d = (struct block_##n) {}; } \
  void partly_##n (long l) \
  { \
    struct words_##n w = { { l, 2 } }; \
    use_##n (&w); \
  } \
  void pass_##n (long l) \
  { \
    struct words_##n w = { { l, 2 } }; \
    take_##n (w); \
  } \
  void string_##n (void) \
  { \
    struct block_##n b = { "0123456" }; \
    use_##n (&b); \
  } \
  void text_##n (char *d) \
  { \
    __builtin_memcpy (d, "0123456789abcdef0123456789ABCDEF0123456789abcdef" \
		      "0123456789ABCDEF0123456789abcdef0123456789ABCDEF", \
		      n < 96 ? n : 96); \
  }

#define FEW(X) X (8) X (15) X (16) X (17) X (24) X (31) X (32) X (33) X (40) \
  X (48) X (63) X (64) X (65) X (96) X (128) X (160) X (192) X (256) X (300) \
  X (512) X (1024)

FEW (OPERATIONS)

/* { dg-final { scan-assembler-not {%[xyz]?mm[0-9]} } } */
