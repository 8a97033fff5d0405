/* A module that copies and clears blocks when it is loaded, and reports if the
   bytes are right.

   SPDX-License-Identifier: GPL-2.0-or-later
   (a loaded module is a part of the kernel, so it has the kernel's licence)

   It prints one line,

     memstrat_example: N of N blocks are right

   and cannot be loaded if a block is wrong.  With -fopt-info-optimized there is
   a remark for each block (see ../README.md).  */

#include <linux/init.h>
#include <linux/module.h>
#include <linux/string.h>

/* As large as struct pt_regs of x86-64, which sync_regs copies.  */
struct block
{
  unsigned long words[21];
};

/* Return byte I of the pattern, which is never 0.  */
static unsigned char
pattern (size_t i)
{
  return i % 255 + 1;
}

/* Write volatile bytes one by one, so that GCC does not turn the loop into a
   block operation.  */
static void
fill_with_pattern (volatile unsigned char *bytes, size_t size)
{
  size_t i;

  for (i = 0; i < size; i++)
    bytes[i] = pattern (i);
}

static bool
has_pattern (const volatile unsigned char *bytes, size_t size)
{
  size_t i;

  for (i = 0; i < size; i++)
    if (bytes[i] != pattern (i))
      return false;
  return true;
}

static bool
has_only (const volatile unsigned char *bytes, size_t size, unsigned char byte)
{
  size_t i;

  for (i = 0; i < size; i++)
    if (bytes[i] != byte)
      return false;
  return true;
}

/* Functions with one block operation each.  They are not inlined, and not
   static: functions called only from .init.text are left (for_size).  */

void assign (struct block *dest, const struct block *src);
void copy_200 (void *dest, const void *src);
void move_64 (void *dest, const void *src);
void clear_100 (void *dest);
void fill_72 (void *dest, int byte);
void make_empty (struct block *dest);

noinline void
assign (struct block *dest, const struct block *src)
{
  *dest = *src;
}

noinline void
copy_200 (void *dest, const void *src)
{
  memcpy (dest, src, 200);
}

noinline void
move_64 (void *dest, const void *src)
{
  memmove (dest, src, 64);
}

noinline void
clear_100 (void *dest)
{
  memset (dest, 0, 100);
}

noinline void
fill_72 (void *dest, int byte)
{
  memset (dest, byte, 72);
}

noinline void
make_empty (struct block *dest)
{
  *dest = (struct block) {};
}

static int __init
memstrat_example_init (void)
{
  static unsigned char from[256] __aligned (8), to[256] __aligned (8);
  unsigned int right = 0, checked = 0;

#define CHECK(condition) (checked++, right += (condition))

  /* A byte after each block checks its end.  */
  fill_with_pattern (from, sizeof from);

  assign ((struct block *) to, (struct block *) from);
  CHECK (has_pattern (to, sizeof (struct block))
	 && has_only (to + sizeof (struct block), 1, 0));

  copy_200 (to, from);
  CHECK (has_pattern (to, 200) && has_only (to + 200, 1, 0));

  fill_with_pattern (to, sizeof to);
  move_64 (to + 8, to);
  CHECK (has_pattern (to, 8) && has_pattern (to + 8, 64)
	 && has_only (to + 72, 1, pattern (72)));

  fill_with_pattern (to, sizeof to);
  clear_100 (to);
  CHECK (has_only (to, 100, 0) && has_only (to + 100, 1, pattern (100)));

  fill_72 (to, 0xa5);
  CHECK (has_only (to, 72, 0xa5) && has_only (to + 72, 1, 0));

  fill_with_pattern (to, sizeof to);
  make_empty ((struct block *) to);
  CHECK (has_only (to, sizeof (struct block), 0)
	 && has_only (to + sizeof (struct block), 1,
		      pattern (sizeof (struct block))));

  pr_info ("memstrat_example: %u of %u blocks are right\n", right, checked);
  return right == checked ? 0 : -EIO;
}

static void __exit
memstrat_example_exit (void)
{
}

module_init (memstrat_example_init);
module_exit (memstrat_example_exit);

MODULE_DESCRIPTION ("Block copies and clears, for memstrat");
MODULE_LICENSE ("GPL");
