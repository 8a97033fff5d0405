/* Copies and fills of bounded size by hand: pieces from both ends that overlap,
   of a width that one branch for each chooses; a call beyond 64.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef BOUNDED_LADDER_H
#define BOUNDED_LADDER_H

typedef unsigned long long word;
#define PIECE __attribute__ ((may_alias, aligned (1)))
typedef word piece16 __attribute__ ((vector_size (16), aligned (1), may_alias));
typedef word piece8 PIECE;
typedef unsigned piece4 PIECE;
typedef unsigned short piece2 PIECE;
typedef unsigned char piece1 PIECE;

#define AT(type, block, offset)						\
  (*(type *) ((char *) (block) + (offset)))

/* One TYPE from each end.  */
#define COPY_ENDS(type)							\
  {									\
    type head = AT (type, src, 0);					\
    type tail = AT (type, src, size - sizeof (type));			\
    AT (type, dest, 0) = head;						\
    AT (type, dest, size - sizeof (type)) = tail;			\
    return;								\
  }
#define FILL_ENDS(type, value)						\
  {									\
    AT (type, dest, 0) = value;						\
    AT (type, dest, size - sizeof (type)) = value;			\
    return;								\
  }

/* Copy SIZE bytes, which are MAX at most, from SRC to DEST.  */
static inline __attribute__ ((always_inline)) void
ladder_copy (void *dest, const void *src, unsigned long size,
	     unsigned long max)
{
  if (max > 64)
    {
      __builtin_memcpy (dest, src, size);
      return;
    }
  if (max > 32 && size > 32)
    {
      piece16 head = AT (piece16, src, 0);
      piece16 second = AT (piece16, src, 16);
      piece16 third = AT (piece16, src, size - 32);
      piece16 tail = AT (piece16, src, size - 16);
      AT (piece16, dest, 0) = head;
      AT (piece16, dest, 16) = second;
      AT (piece16, dest, size - 32) = third;
      AT (piece16, dest, size - 16) = tail;
      return;
    }
  if (max >= 16 && size >= 16)
    COPY_ENDS (piece16)
  if (max >= 8 && size >= 8)
    COPY_ENDS (piece8)
  if (size >= 4)
    COPY_ENDS (piece4)
  if (size >= 2)
    COPY_ENDS (piece2)
  if (size)
    AT (piece1, dest, 0) = AT (piece1, src, 0);
}

/* Fill SIZE bytes, which are MAX at most, of DEST with BYTE.  */
static inline __attribute__ ((always_inline)) void
ladder_fill (void *dest, unsigned char byte, unsigned long size,
	     unsigned long max)
{
  word value = byte * 0x0101010101010101ull;
  piece16 wide = { value, value };
  if (max > 64)
    {
      __builtin_memset (dest, byte, size);
      return;
    }
  if (max > 32 && size > 32)
    {
      AT (piece16, dest, 16) = wide;
      AT (piece16, dest, size - 32) = wide;
      FILL_ENDS (piece16, wide)
    }
  if (max >= 16 && size >= 16)
    FILL_ENDS (piece16, wide)
  if (max >= 8 && size >= 8)
    FILL_ENDS (piece8, value)
  if (size >= 4)
    FILL_ENDS (piece4, (piece4) value)
  if (size >= 2)
    FILL_ENDS (piece2, (piece2) value)
  if (size)
    AT (piece1, dest, 0) = byte;
}

#define COPY(dest, src, size, max) ladder_copy (dest, src, size, max)
#define FILL(dest, byte, size, max) ladder_fill (dest, byte, size, max)

#endif
