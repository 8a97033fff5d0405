/* The blocks' addresses are members of variables in %rsi and %rdi.  A call
   needs the addresses in the reverse order.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */

#ifdef __LP64__
struct block { char bytes[600]; };
struct large { char bytes[10000]; };

union address { struct block *block; struct large *large; };
struct wrapped { union address at; };

#define COPY(name, type) \
__attribute__ ((noipa)) void \
name (struct type *to, struct type *from) \
{ \
  register struct wrapped s __asm__ ("rdi"); \
  register struct wrapped d __asm__ ("rsi"); \
  __asm__ volatile ("mov %2, %0; mov %3, %1" \
		    : "=&r" (s), "=&r" (d) : "r" (from), "r" (to)); \
  *d.at.type = *s.at.type; \
}
COPY (copy, block)
COPY (copy_large, large)

__attribute__ ((noipa)) void
clear (struct block *to)
{
  register struct wrapped d __asm__ ("rsi");
  __asm__ volatile ("mov %1, %0" : "=r" (d) : "r" (to));
  *d.at.block = (struct block) {};
}

struct large one, other;

int
main (void)
{
  for (int i = 0; i < 10000; i++)
    other.bytes[i] = i;
  copy ((struct block *) &one, (struct block *) &other);
  for (int i = 0; i < 10000; i++)
    if (one.bytes[i] != (i < 600 ? (char) i : 0))
      return 1;
  copy_large (&one, &other);
  for (int i = 0; i < 10000; i++)
    if (one.bytes[i] != (char) i)
      return 2;
  clear ((struct block *) &one);
  for (int i = 0; i < 10000; i++)
    if (one.bytes[i] != (i < 600 ? 0 : (char) i))
      return 3;
  return 0;
}
#else
int
main (void)
{
  return 0;
}
#endif
