/* Only interrupt handlers and naked functions reach the static functions
   yes_*, directly or through each other.  Functions yes_* make no new call,
   even if the unit has only general registers.  Functions no_* make new calls.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mgeneral-regs-only" } */
/* { dg-final { scan-assembler-times {(call|jmp)\tmemcpy} 6 } } */
/* { dg-final { scan-assembler-not {\nyes_[a-z_]*:\n(?:[^\n]*\n(?!\t\.size))*?\t(call|jmp)\tmemcpy} } } */

struct registers { long r[40]; };

struct registers saved, *now;

void other (int);

/* Define the static function NAME, which copies, and then does MORE.  */
#define COPY(attributes, name, parameters, more) \
  static __attribute__ (attributes) void \
  name parameters \
  { \
    saved = *now; \
    more; \
  }

static __attribute__ ((noinline)) void yes_in_turn (int);

COPY ((noinline), yes_recursive, (int k), if (k) yes_in_turn (k - 1))
COPY ((noinline), yes_in_turn, (int k), if (k) yes_recursive (k - 1))
COPY ((noinline), yes_called, (void), other (1))
COPY ((noinline, noreturn), yes_panics, (void), other (2); for (;;))
/* GCC would merge this function with yes_merged.  */
COPY ((noinline), no_like_merged, (void), other (3))
COPY ((noinline), yes_merged, (void), other (3))
COPY ((used), yes_named_by_naked, (void), other (4))
COPY ((unused), yes_operand_of_naked, (void), other (5))
COPY ((noinline), no_called_elsewhere, (void), other (6))
COPY ((noinline), no_in_variable, (void), other (7))
COPY ((noinline), no_address_taken, (void), other (8))
COPY ((used), yes_named_elsewhere, (void), other (9))
COPY ((used), no_named_at_top_level, (void), other (10))
COPY ((noinline, noreturn), no_panics, (void), other (11); for (;;))

void (*in_variable) (void) = no_in_variable;
void (*volatile later) (void);

__asm__ ("stub:\n\tcall no_named_at_top_level\n\tiretq");

__attribute__ ((interrupt)) void
handler (void *frame)
{
  yes_recursive (3);
  yes_called ();
  yes_merged ();
  no_called_elsewhere ();
  no_in_variable ();
  later = no_address_taken;
  yes_panics ();
}

__attribute__ ((naked)) void
naked (void)
{
  __asm__ ("call yes_named_by_naked; call yes_named_elsewhere");
  __asm__ ("call %P0; iretq" : : "i" (yes_operand_of_naked));
}

void
normal (void)
{
  no_called_elsewhere ();
  no_like_merged ();
  __asm__ ("call yes_named_elsewhere");
  if (saved.r[0])
    no_panics ();
}
