/* Settings of GCC that are changed for one pass over one function.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gcc/pass_settings.h"

#include "hard-reg-set.h"
#include "rtl.h"
#include "regs.h"

namespace memstrat {

#ifdef ix86_stringop_alg

namespace {

/* A flag of the compiler that is off for one pass.  */
class cleared_flag
{
public:
  explicit cleared_flag (int &flag) : m_flag (flag) {}

  void set ();
  void reset ();

private:
  int &m_flag;
  int m_saved = 0;
  bool m_set_p = false;
};

void
cleared_flag::set ()
{
  m_saved = m_flag;
  m_flag = 0;
  m_set_p = true;
}

void
cleared_flag::reset ()
{
  if (m_set_p)
    m_flag = m_saved;
  m_set_p = false;
}

/* For expansion: what decides how wide the pieces are in which it copies and
   clears (MOVE_MAX, STORE_MAX_PIECES).  Two of the features also decide how a
   vector that is not aligned is moved; the third does so in their place.
   Later passes ask all three again.  */
class piece_width
{
public:
  /* No vector registers.  */
  void set ();

  /* As before the last set.  */
  void reset ();

private:
  static constexpr unsigned features[] = {
    X86_TUNE_SSE_UNALIGNED_LOAD_OPTIMAL,
    X86_TUNE_SSE_UNALIGNED_STORE_OPTIMAL,
    X86_TUNE_SSE_PACKED_SINGLE_INSN_OPTIMAL
  };
  unsigned char m_features[ARRAY_SIZE (features)];
#ifdef ix86_move_max
  prefer_vector_width m_move_max;
#endif
#ifdef ix86_store_max
  prefer_vector_width m_store_max;
#endif
  bool m_set_p = false;
};

void
piece_width::set ()
{
  for (unsigned i = 0; i < ARRAY_SIZE (features); i++)
    m_features[i] = ix86_tune_features[features[i]];
  ix86_tune_features[X86_TUNE_SSE_PACKED_SINGLE_INSN_OPTIMAL]
    |= ix86_tune_features[X86_TUNE_SSE_UNALIGNED_LOAD_OPTIMAL];
  ix86_tune_features[X86_TUNE_SSE_UNALIGNED_LOAD_OPTIMAL] = 0;
  ix86_tune_features[X86_TUNE_SSE_UNALIGNED_STORE_OPTIMAL] = 0;
#ifdef ix86_move_max
  m_move_max = ix86_move_max;
  ix86_move_max = PVW_NONE;
#endif
#ifdef ix86_store_max
  m_store_max = ix86_store_max;
  ix86_store_max = PVW_NONE;
#endif
  m_set_p = true;
}

void
piece_width::reset ()
{
  if (!m_set_p)
    return;
  for (unsigned i = 0; i < ARRAY_SIZE (features); i++)
    ix86_tune_features[features[i]] = m_features[i];
#ifdef ix86_move_max
  ix86_move_max = m_move_max;
#endif
#ifdef ix86_store_max
  ix86_store_max = m_store_max;
#endif
  m_set_p = false;
}

/* For final, which notes for callers (-fipa-ra) which registers a function
   uses, and counts as used what the target does not have: in a function that
   is compiled without vector registers those are not.  */
class unused_registers
{
public:
  void set ();
  void reset ();

private:
  HARD_REG_SET m_fixed;
  bool m_set_p = false;
};

void
unused_registers::set ()
{
  if (TARGET_SSE)
    return;
  m_fixed = fixed_reg_set;
  for (int regno = 0; regno < FIRST_PSEUDO_REGISTER; regno++)
    if (SSE_REGNO_P (regno) || MMX_REGNO_P (regno) || MASK_REGNO_P (regno))
      CLEAR_HARD_REG_BIT (fixed_reg_set, regno);
  m_set_p = true;
}

void
unused_registers::reset ()
{
  if (m_set_p)
    fixed_reg_set = m_fixed;
  m_set_p = false;
}

} /* anonymous namespace */

changed_pass
changed_pass_of (const opt_pass *pass)
{
  for (const char *name : { "ch_vect", "ldist", "ifcvt", "vect" })
    if (named_p (pass, name))
      return changed_pass::vectorize;
  if (named_p (pass, "expand"))
    return changed_pass::expand;
  return named_p (pass, "final") ? changed_pass::final : changed_pass::none;
}

void
set_for_pass (changed_pass pass, bool disabled_p)
{
  /* For the loop vectorizer and the passes that prepare loops for it: only what
     the user has asked for, such as the loops of #pragma omp simd.  As the
     passes still run, nothing that one leaves for another to clean up
     stays.  */
  static cleared_flag loops (flag_tree_loop_vectorize);
  static piece_width expansion;
  /* For expansion: with -mskip-rax-setup, a function without SSE does not tell
     variadic functions how many vector registers have arguments.  In a program
     that has no vector registers nobody asks.  In a function that alone has
     none, the ones it calls do.  */
  static cleared_flag calls (flag_skip_rax_setup);
  static unused_registers final;
  loops.reset ();
  expansion.reset ();
  calls.reset ();
  final.reset ();
  if (pass == changed_pass::vectorize)
    loops.set ();
  else if (pass == changed_pass::expand)
    {
      expansion.set ();
      if (disabled_p)
	calls.set ();
    }
  else if (pass == changed_pass::final)
    final.set ();
}

#else

changed_pass
changed_pass_of (const opt_pass *)
{
  return changed_pass::none;
}

void
set_for_pass (changed_pass, bool)
{
}

#endif

} /* namespace memstrat */
