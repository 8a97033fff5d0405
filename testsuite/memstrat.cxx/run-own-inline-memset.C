// A program without a library, whose memcpy and memset are inline functions:
// they are not there for calls that the source does not have.
// SPDX-License-Identifier: GPL-3.0-or-later
// { dg-do run { target x86_64-*-linux* } }
// { dg-additional-options "-ffreestanding -nostdlib -static" }

typedef __SIZE_TYPE__ size;
struct block { char bytes[300]; };

extern "C" inline void *
memset (void *dest, int value, size bytes)
{
  char *to = static_cast<char *> (dest);
  while (bytes--)
    {
      *to++ = value;
      asm volatile ("");
    }
  return dest;
}

extern "C" inline void *
memcpy (void *dest, const void *src, size bytes)
{
  char *to = static_cast<char *> (dest);
  const char *from = static_cast<const char *> (src);
  while (bytes--)
    {
      *to++ = *from++;
      asm volatile ("");
    }
  return dest;
}

__attribute__ ((noipa)) void
clear (block *p)
{
  *p = block ();
}

__attribute__ ((noipa)) void
copy (block *p, const block *q)
{
  *p = *q;
}

static block a, b;

extern "C" __attribute__ ((noreturn)) void
_start ()
{
  memset (&a, 7, sizeof a);
  copy (&b, &a);
  clear (&a);
  int status = b.bytes[299] != 7 || a.bytes[299] != 0;
  // The system call is exit.
  asm volatile ("syscall" : : "a" (60), "D" (status) : "rcx", "r11", "memory");
  __builtin_unreachable ();
}
