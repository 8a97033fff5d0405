/* A function that may access poisoned memory must not call the memcpy of
   -fsanitize=address, which checks the memory.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-additional-options "-fsanitize=address" } */

void __asan_poison_memory_region (const volatile void *, unsigned long);

struct block { char c[800]; };

static struct block arena = { "x" }, copy;

__attribute__ ((noipa, no_sanitize_address)) static void
peek (struct block *d, const struct block *s)
{
  *d = *s;
}

int
main (void)
{
  __asan_poison_memory_region (&arena, sizeof arena);
  peek (&copy, &arena);
  return copy.c[0] != 'x';
}
