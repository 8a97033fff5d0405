/* At least one function for each transformation: see transformations.exp.
   SPDX-License-Identifier: GPL-3.0-or-later  */

typedef unsigned long word;
struct line { word words[16]; };

/* This clear is lowered, and gets a second base.  */
void
clear_far (char *p)
{
  __builtin_memset (p + 160, 0, 232);
}

/* The scheduler would put these stores into another order.  */
void
copy_line (struct line *restrict d, const struct line *restrict s)
{
  *d = *s;
}

/* SLP would make vectors of these words.  */
void
add_one (word *restrict p, const word *restrict q)
{
  p[0] = q[0] + 1;
  p[1] = q[1] + 1;
  p[2] = q[2] + 1;
  p[3] = q[3] + 1;
}

/* The program's own stores of zero.  */
void
reset (struct line *l)
{
  l->words[3] = 0;
  l->words[7] = 0;
}
