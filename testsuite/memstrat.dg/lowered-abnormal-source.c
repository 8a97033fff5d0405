/* The compiler joins two copies into one, at the place of the second.  If the
   address of the source is not live at that place, the joined copy is left.
   SPDX-License-Identifier: GPL-3.0-or-later  */

void *buffer[5];
void call (void);

int setjmp (void *) __attribute__ ((returns_twice));

#define COPY_TWICE(name, type, before) \
  void * \
  name (char *p, char *d, type a, type b) \
  { \
    before; \
    call (); \
    ((type *) p)[0] = a; \
    ((type *) p)[1] = b; \
    char t[2 * sizeof (type)]; \
    __builtin_memcpy (t, p, sizeof t); \
    p += sizeof t; \
    __builtin_memcpy (d, t, sizeof t); \
    call (); \
    return p; \
  }

COPY_TWICE (words, long, __builtin_setjmp (buffer))
COPY_TWICE (halves, int, setjmp (buffer))
