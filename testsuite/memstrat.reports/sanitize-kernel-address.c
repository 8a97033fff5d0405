/* The checks of -fsanitize=kernel-address, and the calls that the kernel's
   runtime would watch.  Here, our own runtime prints these calls.
   SPDX-License-Identifier: GPL-3.0-or-later  */

extern int printf (const char *, ...);

typedef __SIZE_TYPE__ size;

#define RUNTIME __attribute__ ((no_sanitize ("all"), noipa))

static char dest[1024] __attribute__ ((aligned (64)));
static char src[1024] __attribute__ ((aligned (64)));

static RUNTIME int
offset (const volatile void *p)
{
  const volatile char *c = p;
  if (c >= dest && c < dest + sizeof dest)
    return c - dest;
  return c >= src && c < src + sizeof src ? c - src : -1;
}

#define CHECK(name) \
RUNTIME void __asan_##name##_noabort (void *p) \
{ printf (#name " %d\n", offset (p)); }
#define CHECK_N(name) \
RUNTIME void __asan_##name##_noabort (void *p, size n) \
{ printf (#name " %d %u\n", offset (p), (unsigned) n); }
CHECK (load1) CHECK (load2) CHECK (load4) CHECK (load8) CHECK (load16)
CHECK (store1) CHECK (store2) CHECK (store4) CHECK (store8) CHECK (store16)
CHECK_N (loadN) CHECK_N (storeN)
RUNTIME void __asan_handle_no_return (void) { }

static RUNTIME void *
copy_bytes (void *d, const void *s, size n)
{
  static char copy[1024];
  volatile char *to = d, *between = copy;
  const volatile char *from = s;
  printf ("copy %d %d %u\n", offset (d), offset (s), (unsigned) n);
  for (size i = 0; i < n; i++)
    between[i] = from[i];
  for (size i = 0; i < n; i++)
    to[i] = between[i];
  return d;
}

RUNTIME void *
memmove (void *d, const void *s, size n)
{
  return copy_bytes (d, s, n);
}

RUNTIME void *
memcpy (void *d, const void *s, size n)
{
  return copy_bytes (d, s, n);
}

RUNTIME void *
memset (void *d, int c, size n)
{
  volatile char *to = d;
  printf ("set %d %d %u\n", offset (d), c, (unsigned) n);
  for (size i = 0; i < n; i++)
    to[i] = c;
  return d;
}

struct block { long l[8]; };
struct large { long l[30]; }; /* GCC 16 copies larger ones by memcpy.  */
struct odd { char c[43]; };

#define NOIPA __attribute__ ((noipa)) void

NOIPA copy (char *d, char *s) { memcpy (d, s, 64); }
NOIPA copy_large (char *d, char *s) { memcpy (d, s, 600); }
NOIPA move (char *d, char *s) { memmove (d, s, 64); }
NOIPA clear (char *d, char *s) { memset (d, 0, 64); (void) s; }
NOIPA fill (char *d, char *s) { memset (d, s[1], 300); }
NOIPA end (char *d, char *s) { *(char *) __builtin_mempcpy (d, s, 20) = 1; }
NOIPA assign (char *d, char *s) { *(struct block *) d = *(struct block *) s; }
NOIPA odd (char *d, char *s) { *(struct odd *) d = *(struct odd *) s; }
NOIPA large (char *d, char *s) { *(struct large *) d = *(struct large *) s; }
NOIPA empty (char *d, char *s)
{ *(struct block *) d = (struct block) {}; (void) s; }
NOIPA local (char *d, char *s)
{
  struct block local = *(struct block *) s;
  __asm__ volatile ("" : : "r" (&local) : "memory");
  *(struct block *) d = local;
}

#define RUN(name) printf (#name "\n"); name (dest + 64, src + 128);

RUNTIME int
main (void)
{
  RUN (copy) RUN (copy_large) RUN (move) RUN (clear) RUN (fill) RUN (end)
  RUN (assign) RUN (odd) RUN (large) RUN (empty) RUN (local)
  return 0;
}
