/* Ladders on blocks whose addresses are put into registers: far fields,
   variables, and addresses made of numbers.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */

#define LADDER "ladder:64:noalign,libcall:-1:noalign"
#define OPERATION \
  __attribute__ ((noipa, memstrat ("memcpy=" LADDER, "memmove=" LADDER, \
				   "memset=" LADDER))) static void

enum { most = 80, far = 400, length = far + most + 16 };
struct block { char before[far]; char bytes[most + 16]; };
static struct block to, from;

OPERATION
fields (struct block *d, struct block *s, unsigned long n)
{
  __builtin_memcpy (d->bytes, s->bytes, n);
}

OPERATION
statics (struct block *d, struct block *s, unsigned long n)
{
  (void) d;
  (void) s;
  __builtin_memcpy (to.bytes, from.bytes, n & 63);
}

/* Stores to the frame stay before the operation, and loads from the frame stay
   after it.  */
OPERATION
locals (struct block *d, struct block *s, unsigned long n)
{
  struct block local = *d;
  __builtin_memmove (local.bytes, s->bytes, n);
  local.bytes[0] ^= 1;
  local.bytes[0] ^= 1;
  *d = local;
}

OPERATION
clear (struct block *d, struct block *s, unsigned long n)
{
  unsigned long address = (unsigned long) d;
  (void) s;
  __builtin_memset ((void *) (address + far), 0, n & 31);
}

OPERATION
from_end (struct block *d, struct block *s, unsigned long n)
{
  __builtin_memmove ((&d[1])[-1].bytes, (&s[1])[-1].bytes, n);
}

static void
check (void (*operate) (struct block *, struct block *, unsigned long),
       unsigned long most_bytes, int copies_p)
{
  for (unsigned long n = 0; n <= most_bytes; n++)
    {
      volatile unsigned char *d = (volatile unsigned char *) &to;
      volatile unsigned char *s = (volatile unsigned char *) &from;
      for (unsigned long i = 0; i < length; i++)
	{
	  d[i] = (unsigned char) (3 * i + 1);
	  s[i] = (unsigned char) (7 * i + n);
	}
      operate (&to, &from, n);
      for (unsigned long i = 0; i < length; i++)
	{
	  int inside_p = i >= far && i < far + n;
	  unsigned char right = !inside_p  ? (unsigned char) (3 * i + 1)
				: copies_p ? (unsigned char) (7 * i + n)
					   : 0;
	  if (d[i] != right)
	    __builtin_abort ();
	}
    }
}

int
main (void)
{
  check (fields, most, 1);
  check (statics, 63, 1);
  check (locals, most, 1);
  check (clear, 31, 0);
  check (from_end, most, 1);
  return 0;
}
