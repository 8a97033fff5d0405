/* -fzero-init-padding-bits=all (GCC 15; Linux 7.2): an initializer clears all
   of an object, with its padding and the other members of a union.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-require gcc-15 } */
/* { dg-additional-options "-fzero-init-padding-bits=all" } */

#include "../lib/dirty-stack.h"

typedef unsigned char byte;

struct few { char a; long b; short c; };
struct many { struct few few[9]; char last; };
union tail { char first; struct { long words[12]; short c; } rest; };

/* Return the sum of the SIZE bytes at P, by loads that GCC must keep.  */
static __attribute__ ((noipa)) unsigned
sum (const volatile void *p, unsigned long size)
{
  const volatile byte *bytes = p;
  unsigned total = 0;
  while (size--)
    total += *bytes++;
  return total;
}

#define SUM_OF(type, name, ...) \
  static __attribute__ ((noipa)) unsigned \
  local_##name (int i) \
  { \
    type object = __VA_ARGS__; \
    return sum (&object, sizeof object); \
  } \
  static __attribute__ ((noipa)) unsigned \
  assigned_##name (type *to, int i) \
  { \
    *to = (type) __VA_ARGS__; \
    return sum (to, sizeof *to); \
  }

SUM_OF (struct few, all_members, { i, i, i })
SUM_OF (struct few, one_member, { .b = i })
SUM_OF (struct many, array, { .few = { [1] = { i, i, i } }, .last = i })
SUM_OF (struct many, nothing, {})
SUM_OF (union tail, first_member, { .first = i })
SUM_OF (union tail, other_member, { .rest.c = i })

static struct few few;
static struct many many;
static union tail tail;

#define CHECK(name, object, expected) \
  do \
    { \
      dirty_stack (); \
      if (local_##name (1) != expected) \
	return __LINE__; \
      for (unsigned i = 0; i < sizeof object; i++) \
	((volatile byte *) &object)[i] = 0x55; \
      dirty_stack (); \
      if (assigned_##name (&object, 1) != expected) \
	return __LINE__; \
    } \
  while (0)

int
main (void)
{
  CHECK (all_members, few, 3);
  CHECK (one_member, few, 1);
  CHECK (array, many, 4);
  CHECK (nothing, many, 0);
  CHECK (first_member, tail, 1);
  CHECK (other_member, tail, 1);
  return 0;
}
