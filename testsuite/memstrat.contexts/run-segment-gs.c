/* __seg_gs on either side, and on both.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */

#include <asm/prctl.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

struct regs { long r[21]; };
struct odd { char c[43]; };
struct large { long l[100]; };

/* What %gs points to, and what plain addresses of the same offset would be:
   no page.  */
static char room[8192] __attribute__ ((aligned (64)));
static char before[8192];

#define AT(type, offset) (*(__seg_gs struct type *) (offset))
#define NOIPA __attribute__ ((noipa)) void

#define FUNCTIONS(type) \
NOIPA from_##type (struct type *d, long s) { *d = AT (type, s); } \
NOIPA to_##type (long d, const struct type *s) { AT (type, d) = *s; } \
NOIPA both_##type (long d, long s) { AT (type, d) = AT (type, s); } \
NOIPA clear_##type (long d) { AT (type, d) = (struct type) {}; } \
NOIPA local_##type (long d, long s, int i) \
{ struct type local[2]; local[i] = AT (type, s); local[1 - i] = local[i]; \
  AT (type, d) = local[1 - i]; }
FUNCTIONS (regs) FUNCTIONS (odd) FUNCTIONS (large)

/* True if ROOM is as it was but for SIZE bytes at D, which are those at FROM,
   or zero if that is null.  */
static int
right_p (long d, unsigned long size, const void *from)
{
  static const char zero[1024];
  memcpy (before + d, from ? from : zero, size);
  return memcmp (before, room, sizeof room) == 0;
}

static void
fill (void)
{
  for (unsigned i = 0; i < sizeof room; i++)
    room[i] = before[i] = i * 7 + i / 256;
}

#define CHECK(type) \
static int \
check_##type (void) \
{ \
  struct type t; \
  fill (); \
  from_##type (&t, 101); \
  if (memcmp (&t, room + 101, sizeof t) || !right_p (0, 0, 0)) \
    return 1; \
  to_##type (1003, &t); \
  if (!right_p (1003, sizeof t, &t)) \
    return 2; \
  both_##type (3000, 4001); \
  if (!right_p (3000, sizeof t, room + 4001)) \
    return 3; \
  both_##type (3000, 3000); \
  if (!right_p (0, 0, 0)) \
    return 4; \
  clear_##type (5005); \
  if (!right_p (5005, sizeof t, 0)) \
    return 5; \
  local_##type (6006, 77, 1); \
  return right_p (6006, sizeof t, room + 77) ? 0 : 6; \
}
CHECK (regs) CHECK (odd) CHECK (large)

int
main (void)
{
  if (syscall (SYS_arch_prctl, ARCH_SET_GS, room) != 0)
    return 0;
  int wrong = check_regs ();
  if (!wrong)
    wrong = 10 * check_odd ();
  return wrong ? wrong : 20 * check_large ();
}
