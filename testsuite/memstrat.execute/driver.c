/* Run a block_test at every size, offset and overlap.
   SPDX-License-Identifier: GPL-3.0-or-later

   Blocks lie at the beginning and at the end of the space between two guard
   pages, so that an access outside faults.  Bytes around a block show stores
   outside of it.  Loops over volatile bytes compute the expected result.  */

#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "block_test.h"

enum { OFFSETS = 64, ROOM = 4096 };

typedef volatile unsigned char byte;

/* Return ROOM bytes between guard pages.  */
static unsigned char *
guarded_room (void)
{
  long page = sysconf (_SC_PAGESIZE);
  long room = (ROOM + page - 1) / page * page;
  char *all = mmap (NULL, room + 2 * page, PROT_NONE,
		    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (all == MAP_FAILED
      || mprotect (all + page, room, PROT_READ | PROT_WRITE) != 0)
    {
      perror ("guarded_room");
      exit (2);
    }
  return (unsigned char *) all + page;
}

static unsigned char *dest_room, *src_room;

static unsigned char
src_byte (unsigned long at)
{
  return at * 167 + at / 251 + 1;
}

enum { UNTOUCHED = 0xc3 };

static void
wrong (const char *what, unsigned long size, unsigned long dest_at,
       unsigned long src_at, unsigned long at)
{
  printf ("%s: size %lu, dest at %lu, src at %lu, byte %lu\n", what, size,
	  dest_at, src_at, at);
  exit (1);
}

static void
check_value (void *value, unsigned char *dest, unsigned long size,
	     unsigned long dest_at)
{
  unsigned char *expected = dest + (block_test.returns_end_p ? size : 0);
  if (block_test.returns_dest_p && value != expected)
    wrong ("value of the call", size, dest_at, 0, 0);
}

/* Check the operation of SIZE from SRC_AT to DEST_AT, in separate rooms.  */
static void
check_apart (unsigned long size, unsigned long dest_at, unsigned long src_at,
	     int value)
{
  unsigned long from = dest_at < OFFSETS ? 0 : dest_at - OFFSETS;
  unsigned long to = dest_at + size + OFFSETS;
  if (to > ROOM)
    to = ROOM;
  for (unsigned long i = from; i < to; i++)
    ((byte *) dest_room)[i] = UNTOUCHED;
  for (unsigned long i = 0; i < size; i++)
    ((byte *) src_room)[src_at + i] = src_byte (i);

  void *result = block_test.functions[size] (dest_room + dest_at,
					     src_room + src_at, value);
  check_value (result, dest_room + dest_at, size, dest_at);
  for (unsigned long i = from; i < to; i++)
    {
      unsigned char expected = UNTOUCHED;
      if (i >= dest_at && i < dest_at + size)
	switch (block_test.kind)
	  {
	  case COPY: case MOVE: expected = src_byte (i - dest_at); break;
	  case FILL: expected = value; break;
	  case PRODUCE:
	    expected = block_test.expected_byte (i - dest_at, size);
	  }
      if (((byte *) dest_room)[i] != expected)
	wrong ("byte of the destination", size, dest_at, src_at, i - dest_at);
    }
  for (unsigned long i = 0; i < size; i++)
    if (((byte *) src_room)[src_at + i] != src_byte (i))
      wrong ("byte of the source", size, dest_at, src_at, i);
}

/* Check a move of SIZE by DISTANCE, which may be negative, in one room.  */
static void
check_overlap (unsigned long size, long distance)
{
  static unsigned char before[ROOM];
  unsigned long src_at = distance < 0 ? 8 - distance : 8;
  unsigned long dest_at = src_at + distance;
  unsigned long end = (src_at > dest_at ? src_at : dest_at) + size + 8;
  for (unsigned long i = 0; i < end; i++)
    ((byte *) dest_room)[i] = ((byte *) before)[i] = src_byte (i);

  void *result = block_test.functions[size] (dest_room + dest_at,
					     dest_room + src_at, 0);
  check_value (result, dest_room + dest_at, size, dest_at);
  for (unsigned long i = 0; i < end; i++)
    {
      int inside_p = i >= dest_at && i < dest_at + size;
      if (((byte *) dest_room)[i]
	  != ((byte *) before)[inside_p ? i - distance : i])
	wrong ("byte after an overlapping move", size, dest_at, src_at,
	       i - dest_at);
    }
}

int
main (void)
{
  dest_room = guarded_room ();
  src_room = guarded_room ();

  int sizes = 0;
  for (unsigned long size = 0; size <= LAST_SIZE; size++)
    {
      if (!block_test.functions[size])
	continue;
      sizes++;
      unsigned long end = ROOM - size;
      for (unsigned long off = 0; off < OFFSETS; off++)
	{
	  unsigned long srcs[] = { 0, off, (off * 7 + 3) % OFFSETS,
				   OFFSETS - 1 - off };
	  int value = block_test.value >= 0 ? block_test.value
					    : (int) (off * 5 + size);
	  value = block_test.value >= 0 ? value : (value & 0xff);
	  for (int i = 0; i < 4; i++)
	    {
	      check_apart (size, off, srcs[i], value);
	      check_apart (size, end - off, end - srcs[i], value);
	      if (block_test.kind == FILL || block_test.kind == PRODUCE)
		break;
	    }
	}
      if (block_test.kind == MOVE)
	for (long distance = -LAST_SIZE; distance <= LAST_SIZE;
	     distance += size <= 130 || distance % 16 == 0 ? 1 : 3)
	  check_overlap (size, distance);
    }

  if (sizes < LAST_SIZE / 3)
    {
      printf ("found %d sizes, expected a third of %d\n", sizes, LAST_SIZE);
      return 1;
    }

  if (block_test.kind == COPY)
    for (unsigned long size = 0; size <= LAST_SIZE; size++)
      if (block_test.functions[size])
	check_overlap (size, 0);
  return 0;
}
