/* __seg_fs, where thread-local variables lie, on either side.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */

struct regs { long r[21]; };
struct large { long l[100]; };

typedef __seg_fs struct regs fs_regs;
typedef __seg_fs struct large fs_large;

static _Thread_local struct regs mine[2];
static _Thread_local struct large my_large;

#define NOIPA __attribute__ ((noipa)) void

NOIPA to_fs (fs_regs *d, struct regs *s) { *d = *s; }
NOIPA from_fs (struct regs *d, fs_regs *s) { *d = *s; }
NOIPA within_fs (fs_regs *d, fs_regs *s) { *d = *s; }
NOIPA clear_fs (fs_regs *d) { *d = (struct regs) {}; }
NOIPA large_from_fs (struct large *d, fs_large *s) { *d = *s; }
NOIPA large_to_fs (fs_large *d, struct large *s) { *d = *s; }

/* How far P is from where %fs points.  */
static long
offset (void *p)
{
  return (char *) p - *(char * __seg_fs *) 0;
}

int
main (void)
{
  struct regs other = {}, result;
  struct large large = {}, large_result;
  fs_regs *at = (fs_regs *) offset (mine);
  fs_large *large_at = (fs_large *) offset (&my_large);
  for (int i = 0; i < 21; i++)
    other.r[i] = i + 1;
  for (int i = 0; i < 100; i++)
    large.l[i] = i + 5;

  to_fs (at, &other);
  within_fs (at + 1, at);
  from_fs (&result, at + 1);
  for (int i = 0; i < 21; i++)
    if (mine[0].r[i] != i + 1 || mine[1].r[i] != i + 1 || result.r[i] != i + 1)
      return 1;
  clear_fs (at);
  for (int i = 0; i < 21; i++)
    if (mine[0].r[i] != 0 || mine[1].r[i] != i + 1)
      return 2;
  large_to_fs (large_at, &large);
  large_from_fs (&large_result, large_at);
  for (int i = 0; i < 100; i++)
    if (my_large.l[i] != i + 5 || large_result.l[i] != i + 5)
      return 3;
  return 0;
}
