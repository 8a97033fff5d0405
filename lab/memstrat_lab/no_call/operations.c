/* Functions that copy, clear and fill BYTES, aligned to ALIGN.  Their names
   end in VARIANT.  SPDX-License-Identifier: GPL-3.0-or-later  */

#define PASTE(name, variant) name##_##variant
#define NAME(name, variant) PASTE (name, variant)
#define ALIGNED(block) __builtin_assume_aligned (block, ALIGN)

void
NAME (copy, VARIANT) (char *to, const char *from)
{
  __builtin_memcpy (ALIGNED (to), ALIGNED (from), BYTES);
}

void
NAME (clear, VARIANT) (char *to, const char *)
{
  __builtin_memset (ALIGNED (to), 0, BYTES);
}

void
NAME (fill, VARIANT) (char *to, const char *from)
{
  __builtin_memset (ALIGNED (to), (char) (long) from, BYTES);
}
