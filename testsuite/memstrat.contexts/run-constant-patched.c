/* Constants filled in from outside the program, after linking or at run time:
   they have volatile members, are in a section that the user names, or have no
   initializer.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */

#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

struct block { int a[40]; };
struct device_block { volatile int a[40]; };
struct outer { long n; struct device_block inner[2]; };
union either { struct block b; struct outer o; };

const struct device_block device;
const struct outer outer;
const union either either;
const struct block patched __attribute__ ((section ("patch")));
static const char text[160] __attribute__ ((section ("patch"))) = "text";
static struct block kept __attribute__ ((noinit));

/* Put 7 into the integer number K at P, unseen by the compiler.  */
static void
fill_in (const void *p, int k)
{
  volatile int *number = (volatile int *) p + k;
  __asm__ volatile ("" : "+r" (number));
  uintptr_t page_bytes = sysconf (_SC_PAGESIZE);
  uintptr_t page = (uintptr_t) number & -page_bytes;
  if (mprotect ((void *) page, page_bytes, PROT_READ | PROT_WRITE | PROT_EXEC))
    _exit (8);
  *number = 7;
}

#define GETTER(name) \
  static __attribute__ ((noipa)) void get_##name (void *p) \
  { \
    __builtin_memcpy (p, (void *) &name, sizeof name); \
  }
GETTER (device)
GETTER (either)
GETTER (patched)
GETTER (text)

static __attribute__ ((noipa)) void get_outer (struct outer *p) { *p = outer; }
static __attribute__ ((noipa)) void get_kept (struct block *p) { *p = kept; }

int
main (void)
{
  static union { int a[100]; struct outer outer; struct block block; } u;
  fill_in (&device, 3);
  fill_in (&outer, 60);
  fill_in (&either, 5);
  fill_in (&patched, 4);
  fill_in (text, 30);
  const void *address;
  __asm__ ("leaq kept(%%rip), %0" : "=r" (address));
  fill_in (address, 6);
  get_device (&u);
  if (u.a[3] != 7)
    return 1;
  get_outer (&u.outer);
  if (u.a[60] != 7)
    return 2;
  get_patched (&u);
  if (u.a[4] != 7)
    return 4;
  get_text (&u);
  if (u.a[30] != 7)
    return 5;
  get_kept (&u.block);
  if (u.a[6] != 7)
    return 6;
  get_either (&u);
  return u.a[5] == 7 ? 0 : 7;
}
