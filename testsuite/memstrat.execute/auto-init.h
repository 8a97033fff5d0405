/* Blocks that hold what automatic initialization puts into a variable.
   SPDX-License-Identifier: GPL-3.0-or-later  */

static __attribute__ ((noipa)) void
copy_bytes (void *dest, const void *src, unsigned long size)
{
  volatile unsigned char *to = dest;
  const volatile unsigned char *from = src;
  while (size--)
    *to++ = *from++;
}

/* Leave bytes on the stack that are neither zero nor the pattern.  */
static __attribute__ ((noipa)) void
dirty_stack (void)
{
  volatile unsigned char bytes[1024];
  for (int i = 0; i < 1024; i++)
    bytes[i] = 0x77;
}

#define BLOCK(n) \
  static __attribute__ ((noipa)) void \
  from_stack_##n (void *dest) \
  { \
    char buffer[n + 1]; \
    __asm__ ("" : "+m" (buffer)); \
    copy_bytes (dest, buffer, n); \
  } \
  BLOCK_FUNCTION (n, \
    dirty_stack (); \
    from_stack_##n (dest); \
    return 0;)
