/* A file without a block operation.
   SPDX-License-Identifier: GPL-3.0-or-later  */

struct list
{
  struct list *next;
  long value;
  _Complex int z;
};

long
sum (struct list *l, char *text, int n)
{
  long s = 0;
  for (; l; l = l->next)
    s += l->value + __real__ l->z;
  for (int i = 0; i < n; i++)
    text[i] = i;
  return s;
}
