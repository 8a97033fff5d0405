/* No new call in static functions that only interrupt handlers and naked
   functions reach, directly or through each other, even where all of the unit
   has general registers only.  They are called yes_*, and others no_*.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mgeneral-regs-only" } */
/* { dg-final { scan-assembler-times {(call|jmp)\tmemcpy} 7 } } */
/* { dg-final { scan-assembler-not {\nyes_[a-z_]*:\n(?:[^\n]*\n(?!\t\.size))*?\t(call|jmp)\tmemcpy} } } */

struct registers { long r[40]; };

struct registers saved, *now;

void other (int);

#define STATIC(...) static __attribute__ ((__VA_ARGS__)) void

STATIC (noinline) yes_in_turn (int);

STATIC (noinline)
yes_recursive (int k)
{
  saved = *now;
  if (k)
    yes_in_turn (k - 1);
}

STATIC (noinline)
yes_in_turn (int k)
{
  saved = *now;
  if (k)
    yes_recursive (k - 1);
}

STATIC (noinline)
yes_called (void)
{
  saved = *now;
  other (1);
}

STATIC (noinline, noreturn)
yes_panics (void)
{
  saved = *now;
  other (2);
  for (;;)
    ;
}

/* GCC would merge it with yes_merged.  */
STATIC (noinline)
no_like_merged (void)
{
  saved = *now;
  other (3);
}

STATIC (noinline)
yes_merged (void)
{
  saved = *now;
  other (3);
}

STATIC (used)
yes_named_by_naked (void)
{
  saved = *now;
  other (4);
}

STATIC (unused)
yes_operand_of_naked (void)
{
  saved = *now;
  other (5);
}

STATIC (noinline)
no_called_elsewhere (void)
{
  saved = *now;
  other (6);
}

STATIC (noinline)
no_in_variable (void)
{
  saved = *now;
  other (7);
}

STATIC (noinline)
no_address_taken (void)
{
  saved = *now;
  other (8);
}

STATIC (used)
no_named_elsewhere (void)
{
  saved = *now;
  other (9);
}

STATIC (used)
no_named_at_top_level (void)
{
  saved = *now;
  other (10);
}

STATIC (noinline, noreturn)
no_panics (void)
{
  saved = *now;
  other (11);
  for (;;)
    ;
}

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
  __asm__ ("call yes_named_by_naked; call no_named_elsewhere");
  __asm__ ("call %P0; iretq" : : "i" (yes_operand_of_naked));
}

void
normal (void)
{
  no_called_elsewhere ();
  no_like_merged ();
  __asm__ ("call no_named_elsewhere");
  if (saved.r[0])
    no_panics ();
}
