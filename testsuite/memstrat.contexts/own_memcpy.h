/* The main program of own-memcpy.c and run-own-memcpy-*.c.

   SPDX-License-Identifier: GPL-3.0-or-later

   A copy in memcpy that became a call of memcpy would never end.  */

typedef __SIZE_TYPE__ size;

#define NOIPA __attribute__ ((noipa))

void *memcpy (void *, const void *, size);

struct block { char b[800]; } __attribute__ ((may_alias));

/* The work of memcpy, in blocks.  GCC does not recognize it as a memcpy.  */
#define COPY_BLOCKS(d, s, n) \
  { \
    struct block *to = (struct block *) (d); \
    const struct block *from = (const struct block *) (s); \
    for (; n >= sizeof *to; n -= sizeof *to) \
      { \
	*to++ = *from++; \
	__asm__ volatile ("" : "+r" (to)); \
      } \
    for (size i = 0; i < n; i++) \
      ((volatile char *) to)[i] = ((const volatile char *) from)[i]; \
  }

/* Define the function NAME, which does the same as memcpy.  */
#define COPY_FUNCTION(name) \
  void *name (void *d, const void *s, size n) { COPY_BLOCKS (d, s, n) return d; }

/* Define the program's memcpy.  */
#define MEMCPY(...) \
  void *memcpy (void *d, const void *s, size n) { __VA_ARGS__ }

static char dest[4000], src[4000];

static NOIPA void
call (size n)
{
  memcpy (dest, src, n);
}

int
main (void)
{
  static const size sizes[] = { 0, 1, 799, 800, 801, 1600, 3999 };
  for (unsigned k = 0; k < sizeof sizes / sizeof *sizes; k++)
    {
      for (volatile size i = 0; i < sizeof src; i++)
	{
	  src[i] = i * 7 + k;
	  dest[i] = 1;
	}
      call (sizes[k]);
      for (volatile size i = 0; i < sizeof src; i++)
	if (dest[i] != (i < sizes[k] ? src[i] : 1))
	  return 1;
    }
  return 0;
}
