/* The program's own memcpy, in every way that a program may define it.
   Each macro below selects one way, and contexts.exp builds a program
   with that macro.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-additional-options "-std=gnu17" } */

#include "own_memcpy.h"

typedef void *copy_function (void *, const void *, size);

/* The function for CHOOSE to select, and one for use before CHOOSE runs.  */

static __attribute__ ((unused)) COPY_FUNCTION (my_copy)

static __attribute__ ((unused)) void *
copy_bytes (void *d, const void *s, size n)
{
  for (size i = 0; i < n; i++)
    ((volatile char *) d)[i] = ((const volatile char *) s)[i];
  return d;
}

/* Run STATEMENT, which makes the choice, before main.  */
#define CHOOSE(statement) \
  void __attribute__ ((constructor)) choose (void) { statement }

/* --- The name of memcpy -------------------------------------------------- */

#if defined ASM_LABEL
void *copy (void *, const void *, size) __asm__ ("memcpy");

COPY_FUNCTION (copy)

#elif defined ALIAS
static __attribute__ ((used)) COPY_FUNCTION (used_copy)

void *memcpy (void *, const void *, size) __attribute__ ((alias ("used_copy")));

#elif defined WEAK_ALIAS_OF_ALIAS
COPY_FUNCTION (copy_orig)

void *copy (void *, const void *, size) __attribute__ ((alias ("copy_orig")));
void *memcpy (void *, const void *, size)
  __attribute__ ((weak, alias ("copy")));

#elif defined ASM_ALIAS
__attribute__ ((used)) COPY_FUNCTION (copy_any)

__asm__ (".globl memcpy\n"
	 ".set memcpy, copy_any");

#elif defined ASM_ALIAS_OF_ALIAS
static __attribute__ ((used)) COPY_FUNCTION (used_copy)

__asm__ (".globl memcpy\n"
	 ".set copy_alias, used_copy\n"
	 ".set memcpy, copy_alias");

/* One asm statement makes memcpy a jump and memset an alias.  Other functions
   named in assembly are not library code.  */
#elif defined ASM_JUMP
__attribute__ ((used)) COPY_FUNCTION (copy_any)

__attribute__ ((used)) void *
set_any (void *d, int c, size n)
{
  struct block *to = d;
  for (; n >= sizeof *to; n -= sizeof *to)
    {
      *to++ = (struct block) { { 0 } };
      __asm__ volatile ("" : "+r" (to));
    }
  for (size i = 0; i < n; i++)
    ((volatile char *) to)[i] = c;
  return d;
}

__asm__ (".globl memcpy, memset\n"
	 "memcpy:\n"
	 "\tjmp copy_any\n"
	 "memset=set_any");

void *memset (void *, int, size);

static __attribute__ ((constructor)) void
clear (void)
{
  static char block[2000] = { 1 };
  volatile size n = sizeof block;
  memset (block, 0, n);
  if (((volatile char *) block)[0] != 0)
    __builtin_abort ();
}

#elif defined ASM_CALL
static __attribute__ ((used)) COPY_FUNCTION (used_copy)

__asm__ (".globl memcpy\n\t.type memcpy, @function\nmemcpy:\n"
	 "\tsubq $8, %rsp\n\tcall used_copy\n\taddq $8, %rsp\n\tret");

#elif defined ASM_JUMP_IN_FUNCTION
static __attribute__ ((used)) COPY_FUNCTION (used_copy)

__attribute__ ((naked)) MEMCPY (__asm__ ("jmp used_copy");)

#elif defined ASM_JUMP_BY_VARIABLE
__attribute__ ((used)) static copy_function *my_pointer = my_copy;

__attribute__ ((naked)) MEMCPY (__asm__ ("jmp *my_pointer(%rip)");)

/* The resolver and the functions that it calls are library code, too.  */
#elif defined IFUNC
static struct block features, found;

static COPY_FUNCTION (copy_second)

static __attribute__ ((noinline)) void
find_features (void)
{
  found = features;
  features = (struct block) {};
}

static copy_function *
resolve (void)
{
  find_features ();
  return found.b[5] ? my_copy : copy_second;
}

void *memcpy (void *, const void *, size) __attribute__ ((ifunc ("resolve")));

#elif defined TARGET_CLONES
__attribute__ ((target_clones ("avx2", "default"))) COPY_FUNCTION (memcpy)

/* --- The workers of memcpy ----------------------------------------------- */

#elif defined HELPER
static __attribute__ ((noinline)) void
copy_blocks (void *d, const void *s, size n)
{
  COPY_BLOCKS (d, s, n)
}

static __attribute__ ((noinline)) void
copy_if_any (void *d, const void *s, size n)
{
  if (n)
    copy_blocks (d, s, n);
}

MEMCPY (copy_if_any (d, s, n); return d;)

#elif defined HELPER_WITH_OTHER_CALLERS
NOIPA void
copy_blocks (void *d, const void *s, size n)
{
  COPY_BLOCKS (d, s, n)
}

NOIPA void
copy_first (void)
{
  copy_blocks (dest, src, 800);
}

void *
memcpy (void *d, const void *s, size n)
{
  copy_first ();
  copy_blocks (dest, dest + 1600, 800);
  copy_blocks (d, s, n);
  return d;
}

/* GCC splits off memcpy.part.0, and inlines the first part.  */
#elif defined SPLIT
void *
memcpy (void *d, const void *s, size n)
{
  if (__builtin_expect (n == 0, 1))
    return d;
  COPY_BLOCKS (d, s, n)
  return d;
}

NOIPA void *
copy_to (char *d, const char *s, const char *end)
{
  return (char *) memcpy (d, s, end - s) + 1;
}

/* GCC makes the clones copy.constprop.0 and copy.isra.0.  */
#elif defined CLONES
static __attribute__ ((noinline)) void
copy (void *d, const void *s, const size *n, int backwards, long unused)
{
  size left = *n;
  (void) unused;
  if (backwards)
    while (left--)
      ((volatile char *) d)[left] = ((const volatile char *) s)[left];
  else
    COPY_BLOCKS (d, s, left)
}

MEMCPY (copy (d, s, &n, 0, 5); return d;)

#elif defined TABLE
static COPY_FUNCTION (copy_second)

static copy_function *const table[] = { my_copy, copy_second };

MEMCPY (return table[n > 1000] (d, s, n);)

#elif defined POINTER
static struct { copy_function *copy; } functions = { my_copy };

void
set_copy (copy_function *copy)
{
  functions.copy = copy;
}

MEMCPY (return functions.copy (d, s, n);)

/* --- Workers that the program chooses later ------------------------------ */

#elif defined CHOSEN
static copy_function *copy = copy_bytes;
static struct { int ready; copy_function *move; } later = { 0, copy_bytes };

static COPY_FUNCTION (move_any)

void __attribute__ ((noipa))
set_copy (copy_function *chosen)
{
  copy = chosen;
}

CHOOSE (set_copy (my_copy); later.move = move_any; later.ready = 1;)

MEMCPY (return copy (d, s, n);)

void *
memmove (void *d, const void *s, size n)
{
  return later.move (d, s, n);
}

#elif defined CHOSEN_WITH_STRUCTURE
struct job { void *dest; const void *src; size bytes; };

static void
bytes_of_job (struct job *j)
{
  copy_bytes (j->dest, j->src, j->bytes);
}

static void (*do_job) (struct job *) = bytes_of_job;

static void
blocks_of_job (struct job *j)
{
  void *d = j->dest;
  const void *s = j->src;
  size n = j->bytes;
  COPY_BLOCKS (d, s, n)
}

CHOOSE (do_job = blocks_of_job;)

MEMCPY (struct job j = { d, s, n }; do_job (&j); return d;)

#elif defined CHOSEN_WITH_NUMBERS
typedef __UINTPTR_TYPE__ address;

static void
bytes_at (address d, address s, size n)
{
  copy_bytes ((void *) d, (const void *) s, n);
}

static void (*copy) (address, address, size) = bytes_at;

static void
blocks_at (address dest, address src, size n)
{
  void *d = (void *) dest;
  const void *s = (const void *) src;
  COPY_BLOCKS (d, s, n)
}

CHOOSE (copy = blocks_at;)

MEMCPY (copy ((address) d, (address) s, n); return d;)

#elif defined CHOSEN_WITHOUT_PROTOTYPE
static void *(*copy) () = copy_bytes;

static void *
copy_blocks (d, s, n)
     char *d;
     const char *s;
     size n;
{
  COPY_BLOCKS (d, s, n)
  return d;
}

CHOOSE (copy = copy_blocks;)

MEMCPY (return copy (d, s, n);)
#endif
