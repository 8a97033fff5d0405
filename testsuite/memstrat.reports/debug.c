/* Variables that a debugger prints around block operations.
   SPDX-License-Identifier: GPL-3.0-or-later

   reports.exp prints the variables with gdb, and compares the output with that
   of a build without the plugin.  */

struct block { int number; long l[20]; };
struct large { char text[12]; long l[80]; };

static struct block given = { 11, { 12, [19] = 13 } };
static struct large given_large = { "a text", { [79] = 14 } };

#define NOIPA __attribute__ ((noipa))

NOIPA void
stop (void *p)
{
  __asm__ volatile ("" : : "r" (p) : "memory");
}

NOIPA long
work (struct block *dest, struct block *src, struct large *large, int n)
{
  int twice = n * 2;
  struct block local = *src;
  stop (&local);
  struct large big = *large;
  local.number = twice;
  stop (&big);
  *dest = local;
  stop (dest);
  big = (struct large) {};
  stop (&big);
  return twice + n + local.l[19];
}

int
main (void)
{
  struct block dest;
  return work (&dest, &given, &given_large, 4) == 25 ? 0 : 1;
}
