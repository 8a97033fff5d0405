/* Calls for which a declaration asks for a warning or an error.
   SPDX-License-Identifier: GPL-3.0-or-later  */

typedef __SIZE_TYPE__ size;

extern void *memcpy (void *, const void *, size)
  __attribute__ ((warning ("has a better one")));
extern void *memmove (void *, const void *, size)
  __attribute__ ((error ("has a better one")));

void
warned (void *d, const void *s)
{
  memcpy (d, s, 100); /* { dg-warning "call to 'memcpy' declared with attribute warning" } */
}

void
refused (void *d, const void *s)
{
  memmove (d, s, 100); /* { dg-error "call to 'memmove' declared with attribute error" } */
}
