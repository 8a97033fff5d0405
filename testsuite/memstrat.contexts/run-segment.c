/* The destination, the source, or both lie in __seg_gs or in __seg_fs, which
   has the thread-local variables.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */

#include <asm/prctl.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

struct regs { long r[21]; };
struct odd { char c[43]; };
struct large { long l[100]; };

/* The bytes of the segments, and the expected bytes.  Without its segment, an
   access faults, because offsets from %gs are not mapped addresses.  */
static char gs_room[8192] __attribute__ ((aligned (64)));
static _Thread_local char fs_room[8192] __attribute__ ((aligned (64)));
static char before[8192];

#define AT(segment, type, offset) (*(segment struct type *) (offset))
#define NOIPA __attribute__ ((noipa)) void

#define FUNCTIONS(segment, type) \
NOIPA from##segment##type (struct type *d, long s) \
{ *d = AT (segment, type, s); } \
NOIPA to##segment##type (long d, const struct type *s) \
{ AT (segment, type, d) = *s; } \
NOIPA both##segment##type (long d, long s) \
{ AT (segment, type, d) = AT (segment, type, s); } \
NOIPA clear##segment##type (long d) \
{ AT (segment, type, d) = (struct type) {}; } \
NOIPA local##segment##type (long d, long s, int i) \
{ struct type local[2]; local[i] = AT (segment, type, s); \
  local[1 - i] = local[i]; AT (segment, type, d) = local[1 - i]; }
#define ALL(_, segment) _ (segment, regs) _ (segment, odd) _ (segment, large)
ALL (FUNCTIONS, __seg_gs)
ALL (FUNCTIONS, __seg_fs)

/* Return true if ROOM has changed only in SIZE bytes at D, to the bytes at
   FROM or, if FROM is null, to zeros.  */
static int
right_p (const char *room, long d, unsigned long size, const void *from)
{
  static const char zero[1024];
  memcpy (before + d, from ? from : zero, size);
  return memcmp (before, room, sizeof before) == 0;
}

static void
fill (char *room)
{
  for (unsigned i = 0; i < sizeof before; i++)
    room[i] = before[i] = i * 7 + i / 256;
}

/* Define the checks of TYPE in ROOM, which is at AT in SEGMENT.  */
#define CHECK(segment, type) \
static int \
check##segment##type (char *room, long at) \
{ \
  struct type t; \
  fill (room); \
  from##segment##type (&t, at + 101); \
  if (memcmp (&t, room + 101, sizeof t) || !right_p (room, 0, 0, 0)) \
    return 1; \
  to##segment##type (at + 1003, &t); \
  if (!right_p (room, 1003, sizeof t, &t)) \
    return 2; \
  both##segment##type (at + 3000, at + 4001); \
  if (!right_p (room, 3000, sizeof t, room + 4001)) \
    return 3; \
  both##segment##type (at + 3000, at + 3000); \
  if (!right_p (room, 0, 0, 0)) \
    return 4; \
  clear##segment##type (at + 5005); \
  if (!right_p (room, 5005, sizeof t, 0)) \
    return 5; \
  local##segment##type (at + 6006, at + 77, 1); \
  return right_p (room, 6006, sizeof t, room + 77) ? 0 : 6; \
}
ALL (CHECK, __seg_gs)
ALL (CHECK, __seg_fs)

int
main (void)
{
  long fs_at = fs_room - *(char * __seg_fs *) 0;
  int wrong = check__seg_fsregs (fs_room, fs_at);
  if (!wrong)
    wrong = 10 * check__seg_fsodd (fs_room, fs_at);
  if (!wrong)
    wrong = 20 * check__seg_fslarge (fs_room, fs_at);
  if (wrong || syscall (SYS_arch_prctl, ARCH_SET_GS, gs_room) != 0)
    return wrong;
  wrong = check__seg_gsregs (gs_room, 0);
  if (!wrong)
    wrong = 10 * check__seg_gsodd (gs_room, 0);
  return wrong ? wrong : 20 * check__seg_gslarge (gs_room, 0);
}
