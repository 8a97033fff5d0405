/* Constants that change: an alias of a variable, and a weakref to data in
   another file.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */

struct block { int a[40]; };

static struct block state;
extern const struct block view __attribute__ ((alias ("state")));

static char text_state[200];
extern const char text[200] __attribute__ ((alias ("text_state")));

static const struct block conf __attribute__ ((weakref ("real_conf")));
__asm__ (".section .rodata\n\t.globl real_conf\n"
	 "real_conf:\t.fill 39, 4, 0\n\t.long 6\n\t.text");

static __attribute__ ((noipa)) void
set (int k)
{
  state.a[3] = k;
  text_state[150] = k;
}

#define GETTER(name, type, statement) \
  static __attribute__ ((noipa)) void get_##name (type *p) { statement; }
GETTER (block, struct block, *p = view)
GETTER (text, char, __builtin_memcpy (p, text, 200))
GETTER (conf, struct block, *p = conf)

int
main (void)
{
  struct block b;
  char c[200];
  set (7);
  get_block (&b);
  get_text (c);
  if (b.a[3] != 7)
    return 1;
  if (c[150] != 7)
    return 2;
  get_conf (&b);
  return b.a[0] == 0 && b.a[39] == 6 ? 0 : 3;
}
