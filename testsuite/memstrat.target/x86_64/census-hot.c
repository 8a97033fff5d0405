/* Hot code has no rep movs or rep stos, whatever the operation.  The sizes are
   on both sides of each boundary, up to many kilobytes.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mno-sse -mno-mmx -mno-sse2 -mno-3dnow -mno-avx -mno-80387 -fno-pie -mcmodel=kernel -mno-red-zone -fno-asynchronous-unwind-tables -fcf-protection=none" } */
/* { dg-additional-options "-ftrivial-auto-var-init=zero" gcc-12 } */

#define OPERATIONS(n) \
  struct block_##n { char bytes[n]; }; \
  void use_##n (struct block_##n *); \
  void call_copy_##n (void *d, void *s) { __builtin_memcpy (d, s, n); } \
  void *call_copy_end_##n (void *d, void *s) { return __builtin_mempcpy (d, s, n); } \
  void call_move_##n (void *d, void *s) { __builtin_memmove (d, s, n); } \
  void call_clear_##n (void *d) { __builtin_memset (d, 0, n); } \
  void call_fill_##n (void *d) { __builtin_memset (d, 1, n); } \
  void call_fill_variable_##n (void *d, int c) { __builtin_memset (d, c, n); } \
  void assign_##n (struct block_##n *d, struct block_##n *s) { *d = *s; } \
  void clear_##n (struct block_##n *d) { *d = (struct block_##n) {}; } \
  void auto_##n (void) { struct block_##n b; use_##n (&b); } \
  void string_##n (void) \
  { \
    struct block_##n b = { "text" }; \
    use_##n (&b); \
  }

#define FEW(X) X (8) X (16) X (24) X (31) X (32) X (40) X (41) X (48) X (63) \
  X (64) X (65) X (72) X (95) X (96) X (100) X (112) X (113) X (127) X (128) \
  X (129) X (136) X (160) X (168) X (191) X (192) X (193) X (200) X (240) \
  X (255) X (256) X (257) X (264) X (300) X (400) X (511) X (512) X (513) \
  X (600) X (1000) X (1024) X (2000) X (2048) X (3000) X (4095) X (4096) \
  X (4097) X (6000) X (8000) X (8191) X (8192) X (8193) X (9000)

FEW (OPERATIONS)

/* { dg-final { scan-assembler-not {rep } } } */
