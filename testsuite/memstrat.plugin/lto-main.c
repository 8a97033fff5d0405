/* A program whose block operations are compiled at link time.
   SPDX-License-Identifier: GPL-3.0-or-later  */

struct block
{
  unsigned char bytes[160];
};

extern void fill_block (struct block *, int);

struct block a, b;

int
main (int argc, char **argv)
{
  (void) argv;
  fill_block (&a, argc + 41);
  b = a;
  for (int i = 0; i < 160; i++)
    if (b.bytes[i] != argc + 41)
      return 1;
  return 0;
}
