/* GCC does not expand a call with a null address, or with a size larger than
   any object.  If calls are forbidden, memstrat lowers such calls, even in
   code for size and in a section that must not call.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-Os -w -fno-delete-null-pointer-checks -mno-sse" } */
/* { dg-final { scan-assembler-not "mem(cpy|move|set)" } } */

extern char vectors[1024];

__attribute__ ((section (".noinstr.text"))) void
noinstr (void)
{
  __builtin_memset ((void *) 0, 0, 1024);
}

#pragma memstrat ("libcall=never")

void clear (void) { __builtin_memset ((void *) 0, 0, 1024); }
void fill (unsigned long size) { __builtin_memset ((void *) 0, 9, size); }
void install (void) { __builtin_memcpy ((void *) 0, vectors, sizeof vectors); }

void
save (char *to, char *from, unsigned long size)
{
  __builtin_memcpy (vectors, (void *) 0, size);
  __builtin_memcpy (to, from, ~0ul / 2 + 2);
}
