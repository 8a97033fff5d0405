/* The first call of the library makes a function of Microsoft's ABI save ten
   vector registers.  The compiler's own string instruction is cheaper, and
   stays.  A new call is made only if the function saves the registers anyway:
   for a call that the compiler itself makes, or for another call of a function
   with the C library's ABI.  */
/* { dg-options "-O2 -mtune=k8 -fopt-info-optimized-missed" } */

struct small { char b[300]; };
struct block { char b[1000]; };
struct large { char b[10000]; };

void library (void *), microsoft (void *) __attribute__ ((ms_abi));
__attribute__ ((ms_abi)) int take (struct small);

__attribute__ ((ms_abi)) void
first (struct block *d, struct block *s, int how)
{
  if (how)
    *d = *s; /* { dg-optimized "copy of 1000 bytes lowered: rep_8byte, 125 of 8$" } */
}

__attribute__ ((ms_abi)) void
beside_another_of_its_abi (struct block *d)
{
  microsoft (d);
  __builtin_memset (d, 0, sizeof *d); /* { dg-optimized "clear of 1000 bytes lowered: rep_8byte, 125 of 8$" } */
}

/* The argument is copied while GCC expands the call.  */
__attribute__ ((ms_abi)) int
by_value (struct small *s, int how)
{
  return how ? take (*s) : 0; /* { dg-optimized "copy of 300 bytes lowered: rep_8byte, 37 of 8, 1 piece of 4, in expansion$" } */
}

__attribute__ ((ms_abi)) void
run_time (char *d, char *s, unsigned n)
{
  if (n < 1000)
    __builtin_memcpy (d, s, n); /* { dg-missed "copy left: size not known at compile time$" } */
}

__attribute__ ((ms_abi)) void
behind_another_call (struct block *d, struct block *s)
{
  library (d);
  *d = *s; /* { dg-called "copy of 1000 bytes called: memcpy beyond \[0-9\]+$" } */
}

__attribute__ ((ms_abi)) void
a_call_anyway (struct large *d, struct large *s)
{
  *d = *s; /* { dg-called "copy of 10000 bytes called: memcpy beyond \[0-9\]+$" } */
}

__attribute__ ((ms_abi)) void
a_written_call (char *d, char *s, unsigned long n, struct block *to)
{
  __builtin_memcpy (d, s, n); /* { dg-missed "copy left: size not known at compile time$" } */
  __builtin_memset (to, 0, sizeof *to); /* { dg-called "clear of 1000 bytes called: memset beyond \[0-9\]+$" } */
}

/* The last three functions save the registers, and call the library.  */
/* { dg-final { scan-assembler-times {mova?ps\t%xmm6, } 3 } } */
/* { dg-final { scan-assembler-times {(call|jmp)\tmem} 4 } } */
