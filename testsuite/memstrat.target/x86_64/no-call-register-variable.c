/* memstrat makes no new call while a register variable of the program has a
   value.  Before the variable is set, and after its last use, calls are made.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mno-sse -fno-pie -mno-red-zone -fno-asynchronous-unwind-tables -fcf-protection=none -fopt-info-optimized-missed" } */

struct large { long l[100]; };

long global;

static inline __attribute__ ((always_inline)) void
put (long value)
{
  register long argument __asm__ ("rax") = value;
  __asm__ volatile ("# put %0" : "+r" (argument) : : "rcx", "memory");
}

static inline __attribute__ ((always_inline)) long
get (void)
{
  register long result __asm__ ("rdx");
  __asm__ volatile ("# get %0" : "=r" (result) : : "memory");
  return result;
}

/* As in the kernel, put_user and get_user stand between the operations.  */
void
between (struct large *d, struct large *s)
{
  *d = *s; /* { dg-called "copy of 800 bytes called: memcpy beyond" } */
  put (d->l[3]);
  *s = (struct large) {}; /* { dg-called "clear of 800 bytes called: memset beyond" } */
  global = get ();
  d[1] = *s; /* { dg-called "copy of 800 bytes called: memcpy beyond" } */
  put (d->l[4]);
}

void
set_and_used (struct large *d, long value)
{
  register long argument __asm__ ("r10") = value;
  *d = (struct large) {}; /* { dg-optimized "clear of 800 bytes lowered: rep_8byte, 100 of 8$" } */
  __asm__ volatile ("# use %0" : : "r" (argument) : "memory");
}

/* The register is used although nothing set it.  */
void
never_set (struct large *d)
{
  register long argument __asm__ ("r10");
  *d = (struct large) {}; /* { dg-optimized "clear of 800 bytes lowered: rep_8byte, 100 of 8$" } */
  __asm__ volatile ("# use %0" : : "r" (argument) : "memory");
}

void
output_used_later (struct large *d)
{
  register long result __asm__ ("rdx");
  __asm__ volatile ("# get %0" : "=r" (result) : : "memory");
  *d = (struct large) {}; /* { dg-optimized "clear of 800 bytes lowered: rep_8byte, 100 of 8$" } */
  global = result;
}

/* The next iteration uses the value from before the loop.  */
void
around_a_loop (struct large *d, int n)
{
  register long argument __asm__ ("r10") = n;
  do
    {
      __asm__ volatile ("# use %0" : : "r" (argument) : "memory");
      *d++ = (struct large) {}; /* { dg-optimized "clear of 800 bytes lowered: rep_8byte, 100 of 8$" } */
    }
  while (--n);
}

/* Each iteration sets the register.  */
void
inside_a_loop (struct large *d, int n)
{
  do
    {
      put (n);
      *d++ = (struct large) {}; /* { dg-called "clear of 800 bytes called: memset beyond" } */
    }
  while (--n);
}

void
on_one_path (struct large *d, long value, int use_p)
{
  register long argument __asm__ ("r10") = value;
  *d = (struct large) {}; /* { dg-optimized "clear of 800 bytes lowered: rep_8byte, 100 of 8$" } */
  if (use_p)
    __asm__ volatile ("# use %0" : : "r" (argument) : "memory");
  d[1] = (struct large) {}; /* { dg-called "clear of 800 bytes called: memset beyond" } */
}

/* If the asm jumps, it may not have set the register.  */
long
asm_jumps (struct large *d, long value)
{
  register long result __asm__ ("r10") = value;
  *d = (struct large) {}; /* { dg-optimized "clear of 800 bytes lowered: rep_8byte, 100 of 8$" } */
  __asm__ goto ("# get %0 or go to %l1" : "=r" (result) : : "memory" : fault);
  return result;
fault:
  return result + 1;
}

/* One of the two registers has a value.  */
void
two (struct large *d, long value)
{
  register long first __asm__ ("r10") = value;
  __asm__ volatile ("# use %0" : : "r" (first) : "memory");
  register long second __asm__ ("r8") = value;
  *d = (struct large) {}; /* { dg-optimized "clear of 800 bytes lowered: rep_8byte, 100 of 8$" } */
  first = 1;
  __asm__ volatile ("# use %0 %1" : : "r" (first), "r" (second) : "memory");
}

/* One part of the register is set, and the other part is used.  */
union halves
{
  long both;
  int half[2];
};

void
part (struct large *d, union halves value)
{
  register union halves argument __asm__ ("r10") = value; /* { dg-missed "copy of 8 bytes left: held in a register$" } */
  *d = (struct large) {}; /* { dg-optimized "clear of 800 bytes lowered: rep_8byte, 100 of 8$" } */
  argument.half[0] = 1;
  __asm__ volatile ("# use %0" : : "r" (argument.both) : "memory");
}

/* { dg-final { scan-assembler-times {(call|jmp)\tmem} 5 } } */
/* { dg-final { scan-assembler-times {rep stosq} 8 } } */
