/* With -fpic and -m32, the first call through the PLT makes its function set
   up the address of the GOT on every path.  Therefore, only a function that
   sets up the address anyway gets a new call.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-require m32 } */
/* { dg-options "-O2 -m32 -march=i686 -mtune=i586 -fpic -fopt-info-optimized-missed" } */

struct block { long w[70]; };
struct large { long w[75]; };
int counter;
void library (void);

__attribute__ ((visibility ("hidden"))) void hidden (void);
__attribute__ ((visibility ("hidden"))) int take (struct large);

void
first (struct block *d, int how)
{
  if (how)
    *d = (struct block) { 0 }; /* { dg-optimized "clear of 280 bytes lowered: rep_4byte, 70 of 4$" } */
}

#define CLEAR_BEHIND(name, statement) \
  void \
  name (struct block *d) \
  { \
    statement; \
    *d = (struct block) { 0 }; \
  }

CLEAR_BEHIND (behind_a_call_without_it, hidden ()) /* { dg-optimized "clear of 280 bytes lowered: rep_4byte, 70 of 4$" } */

/* The argument is copied while GCC expands the call.  */
__attribute__ ((target ("tune=k8"))) int
by_value (struct large *s, int how)
{
  return how ? take (*s) : 0; /* { dg-optimized "copy of 300 bytes lowered: rep_4byte, 75 of 4, in expansion$" } */
}

CLEAR_BEHIND (with_a_variable, counter++) /* { dg-called "clear of 280 bytes called: memset beyond 240$" } */
CLEAR_BEHIND (with_another_call, library ()) /* { dg-called "clear of 280 bytes called: memset beyond 240$" } */

/* The last two functions set up the address.  */
/* { dg-final { scan-assembler-times {call\t__x86.get_pc_thunk} 2 } } */
/* { dg-final { scan-assembler-times {(call|jmp)\tmemset} 2 } } */
/* { dg-final { scan-assembler-not {memcpy} } } */
/* { dg-final { scan-assembler-times {rep } 3 } } */
