/* Compares each function with a loop over bytes, before the function is timed.

   SPDX-License-Identifier: GPL-3.0-or-later

   Source and destination lie in one array, so that the check covers every byte
   around them, and the blocks of a move can overlap.  */

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <initializer_list>

#include "operations.h"

namespace {

constexpr int largest_bytes = 4096;
constexpr int margin_bytes = 128;
constexpr int room_bytes = 2 * (largest_bytes + 2 * margin_bytes);

alignas (64) unsigned char found[room_bytes], expected[room_bytes];

/* A fill value with bits above the low byte, which memset must ignore.  */
constexpr int value = 0x7fffffa5;

/* Fill ROOM with bytes that mostly differ from their neighbors and from the
   results of clears and fills.  */
void
fill_with_pattern (unsigned char *room)
{
  unsigned int random = 12345;
  for (int i = 0; i < room_bytes; i++)
    {
      random = random * 1664525 + 1013904223;
      room[i] = random >> 24;
    }
}

/* Do ROW's operation byte by byte.  The accesses are volatile, so that the
   compiler does not turn the loop into a library call.  */
void
do_bytes (const operation_row &row, unsigned char *dest_bytes,
	  const unsigned char *src_bytes)
{
  volatile unsigned char *dest = dest_bytes;
  const volatile unsigned char *src = src_bytes;
  int size = row.size_bytes;
  switch (row.kind)
    {
    case COPY:
    case MOVE:
      if (dest <= src)
	for (int i = 0; i < size; i++)
	  dest[i] = src[i];
      else
	for (int i = size - 1; i >= 0; i--)
	  dest[i] = src[i];
      break;
    case ZERO:
    case FILL:
    default:
      for (int i = 0; i < size; i++)
	dest[i] = row.kind == ZERO ? 0 : value & 255;
    }
}

/* Return true if FOUND equals EXPECTED.  Otherwise report the difference.  */
bool
same (const variant &v, const char *what, int size_bytes, int align_bytes,
      int dest, int src)
{
  if (std::memcmp (found, expected, room_bytes) == 0)
    return true;
  int i = 0;
  while (found[i] == expected[i])
    i++;
  std::fprintf (stderr,
		"harness: %s: %s of %d bytes, alignment %d, from %d to %d:"
		" found %d at byte %d of dest, expected %d\n",
		v.name, what, size_bytes, align_bytes, src, dest, found[i],
		i - dest, expected[i]);
  return false;
}

/* Return true if ROW's function is right for blocks at DEST and SRC.  */
bool
right_at (const variant &v, const operation_row &row, int dest, int src)
{
  std::memcpy (found, expected, room_bytes);
  row.call (found + dest, found + src, value);
  if (std::strcmp (v.name, "nothing") != 0)
    do_bytes (row, expected + dest, expected + src);
  return same (v, kind_names[row.kind], row.size_bytes, row.align_bytes, dest,
	       src);
}

bool
right (const variant &v, const operation_row &row)
{
  constexpr int apart = largest_bytes + margin_bytes;
  constexpr int middle = room_bytes / 4 / 64 * 64;
  fill_with_pattern (expected);
  for (int offset = 0; offset < 64; offset += row.align_bytes == 8 ? 8 : 9)
    if (!right_at (v, row, margin_bytes + offset,
		   margin_bytes + apart + (offset * 5 & 63)))
      return false;
  if (row.kind != MOVE)
    return true;
  static const int distances[] = { 0,  1,  2,  3,  4,	7,   8,	 9,
				   15, 16, 17, 24, 31,	32,  33, 40,
				   56, 63, 64, 65, 128, 200, 256 };
  for (int distance : distances)
    if (distance % row.align_bytes == 0)
      for (int sign : { -1, 1 })
	if (!right_at (v, row, middle + sign * distance, middle))
	  return false;
  return true;
}

/* Return true if the chain of ROW returns X + offset for each field's offset,
   and copies the source to the destination.  */
bool
right (const variant &v, const chain_row &row)
{
  constexpr int dest = margin_bytes, src = largest_bytes + 2 * margin_bytes;
  bool nothing = std::strcmp (v.name, "nothing") == 0;
  constexpr std::uint64_t x = 0x0123456789abcdef;
  fill_with_pattern (found);
  std::memcpy (expected, found, room_bytes);
  for (int i = 0; i + 4 <= row.size_bytes; i += row.field_bytes)
    {
      std::uint64_t field = x + i;
      int width = i + row.field_bytes <= row.size_bytes ? row.field_bytes : 4;
      std::memcpy (expected + src + i, &field, width);
    }
  if (!nothing)
    for (int i = 0; i < row.size_bytes; i++)
      expected[dest + i] = expected[src + i];
  for (int offset = 0; offset + row.field_bytes <= row.size_bytes;
       offset += row.field_bytes)
    {
      std::uint64_t brought = row.call (found + dest, found + src, x, offset);
      std::uint64_t wanted = x + offset;
      if (row.field_bytes == 4)
	wanted &= 0xffffffff;
      if (brought != wanted)
	{
	  std::fprintf (stderr,
			"harness: %s: chain of %d bytes: found %#llx in the"
			" field at %d, expected %#llx\n",
			v.name, row.size_bytes, (unsigned long long) brought,
			offset, (unsigned long long) wanted);
	  return false;
	}
    }
  return same (v, "chain", row.size_bytes, 8, dest, src);
}

} /* anonymous namespace */

bool
verify (const variant &v)
{
  for (const operation_row *row = v.operations; row->call; row++)
    if (!right (v, *row))
      return false;
  for (const chain_row *row = v.chains; row->call; row++)
    if (!right (v, *row))
      return false;
  return true;
}
