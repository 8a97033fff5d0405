/* The beginning of every program of the generators `blocks' and `classes'.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The file includes no header, so that programs compile and reduce fast.  */

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long long u64;
typedef signed char i8;
typedef short i16;
typedef int i32;
typedef long long i64;
typedef u32 v4 __attribute__ ((vector_size (16)));

/* Types for access to any object at any address.  */
typedef u8 __attribute__ ((may_alias)) any_u8;
typedef u16 __attribute__ ((may_alias, aligned (1))) any_u16;
typedef u32 __attribute__ ((may_alias, aligned (1))) any_u32;
typedef u64 __attribute__ ((may_alias, aligned (1))) any_u64;

#define NOIPA __attribute__ ((noipa))

#ifdef __cplusplus
extern "C" {
#endif
void *mmap (void *, __SIZE_TYPE__, int, int, int, long);
void *memcpy (void *, const void *, __SIZE_TYPE__);
void *mempcpy (void *, const void *, __SIZE_TYPE__);
void *memmove (void *, const void *, __SIZE_TYPE__);
void *memset (void *, int, __SIZE_TYPE__);
#ifdef __cplusplus
}
#endif

/* Numbers unknown to the compiler.  */
static volatile u32 opaque[16] = { 0, 1, 2, 3, 5, 7, 8, 13, 31, 64, 100, 255,
				   4095, 65521, 1000003, 0xdeadbeef };
static volatile u32 flag;
static u8 arena[64];
static u64 sum = 0xcbf29ce484222325u;
static u64 state = SEED;

static void
mix (u64 value)
{
  sum = (sum ^ value) * 0x100000001b3u;
  sum ^= sum >> 29;
}

static NOIPA u64
next (void)
{
  state = state * 6364136223846793005u + 1442695040888963407u;
  return state >> 20;
}

static NOIPA void
hash_bytes (const void *block, u32 size)
{
  for (u32 i = 0; i < size; i++)
    mix (((const u8 *) block)[i]);
}

static NOIPA void
fill_bytes (void *block, u32 size)
{
  for (u32 i = 0; i < size; i++)
    ((u8 *) block)[i] = (u8) next ();
}

/* Frames are bytes before and after an object.  */
static NOIPA void
set_frame (u8 *block, u32 size)
{
  for (u32 i = 0; i < size; i++)
    block[i] = 0xa5;
}

static NOIPA void
check_frame (const u8 *block, u32 size)
{
  for (u32 i = 0; i < size; i++)
    if (block[i] != 0xa5)
      {
	__builtin_printf ("frame broken\n");
	__builtin_abort ();
      }
}

/* Return memory for SIZE bytes, aligned to ALIGN, that ends right before an
   inaccessible page.  If FIRST, it begins right after such a page instead.  */
static NOIPA u8 *
beside_guard (u32 size, u32 align, int first)
{
  enum { page = 4096, map_private_anonymous = 0x22 };
  u32 bytes = (size + page - 1) / page * page;
  u8 *map = (u8 *) mmap (0, bytes + 2 * page, 0, map_private_anonymous, -1, 0);
  map = (u8 *) mmap (map + page, bytes, 3, map_private_anonymous | 0x10, -1, 0);
  return first ? map : map + (bytes - size) / align * align;
}
