/* What programs of arithmetic_program.py have behind prelude.h.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifdef __SIZEOF_INT128__
typedef unsigned __int128 u128;
typedef __int128 i128;
# define WIDE(high, low) ((u128) (high) << 64 | (low))
#else
typedef u64 u128;
typedef i64 i128;
# define WIDE(high, low) ((u128) (high) ^ (low))
#endif
typedef __complex__ unsigned int c32;
typedef __complex__ unsigned long long c64;

/* A vector of SIZE bytes.  regs=gpr takes one without a name for the
   compiler's own.  */
#define VECTOR(element, size) element __attribute__ ((vector_size (size)))
#define BITS(type) (8 * (u32) sizeof (type))

/* Indexes, as wide as values that regs=gpr moves in words.  */
static u64 index_64[8];
static i128 index_128[8];

static NOIPA void
fill_indexes (void)
{
  for (u32 i = 0; i < 8; i++)
    {
      index_64[i] = next () & 7;
      index_128[i] = next () & 7;
    }
}

#ifdef __cplusplus
extern "C" {
#endif
int _setjmp (void *) __attribute__ ((returns_twice));
void longjmp (void *, int) __attribute__ ((noreturn));
#ifdef __cplusplus
}
#endif

/* Larger than the C library's jmp_buf.  */
static u64 jump_buffer[64];
static u32 jumps;

/* Go back to where _setjmp was called, once since jumps was 0.  */
static NOIPA void
jump_back (void)
{
  if (jumps++ == 0)
    longjmp (jump_buffer, 1);
}

/* Bytes at the ends of their range.  */
static NOIPA void
fill_extremes (u8 *block, u32 size)
{
  static const u8 extremes[8] = { 0, 0, 0, 0xff, 0xff, 1, 0x7f, 0x80 };
  for (u32 i = 0; i < size; i++)
    block[i] = extremes[next () & 7];
}
