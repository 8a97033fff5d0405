/* x86: settings of GCC for a function that keeps out of vector registers.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "target/target.h"

#include "hard-reg-set.h"
#include "rtl.h"
#include "regs.h"

#include "gcc/cleared_flag.h"

namespace memstrat {

namespace {

/* Until expansion is over: what determines how wide a copy may be to become one
   load and one store, and the width of the pieces by which expansion copies and
   clears (MOVE_MAX, STORE_MAX_PIECES).  Two of the features also determine how
   a vector that is not aligned is moved; the third one takes their place for
   that.  Later passes look at all three again.  */
class piece_width
{
public:
  /* Allow no vector registers.  */
  void set ();

  /* Undo the last set.  */
  void reset ();

private:
  static constexpr unsigned features[]
    = { X86_TUNE_SSE_UNALIGNED_LOAD_OPTIMAL,
	X86_TUNE_SSE_UNALIGNED_STORE_OPTIMAL,
	X86_TUNE_SSE_PACKED_SINGLE_INSN_OPTIMAL };
  unsigned char m_features[ARRAY_SIZE (features)];
#if MEMSTRAT_HAVE_MOVE_MAX
  prefer_vector_width m_move_max;
#endif
#if MEMSTRAT_HAVE_STORE_MAX
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
#if MEMSTRAT_HAVE_MOVE_MAX
  m_move_max = ix86_move_max;
  ix86_move_max = PVW_NONE;
#endif
#if MEMSTRAT_HAVE_STORE_MAX
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
#if MEMSTRAT_HAVE_MOVE_MAX
  ix86_move_max = m_move_max;
#endif
#if MEMSTRAT_HAVE_STORE_MAX
  ix86_store_max = m_store_max;
#endif
  m_set_p = false;
}

/* For the final pass, which records for callers (-fipa-ra) the registers that
   a function uses.  It counts registers that the target does not have as used;
   but a function that is compiled without vector registers does not use
   them.  */
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
    if (vector_register_p (regno))
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

piece_width copies;

/* With -mskip-rax-setup, a function without SSE does not tell variadic
   functions how many vector registers hold arguments.  In a program without
   vector registers, no function looks at that number.  If only one function
   has none, the functions that it calls do look at it.  */
cleared_flag calls (flag_skip_rax_setup);

unused_registers final_registers;

} /* anonymous namespace */

void
narrow_copies ()
{
  copies.set ();
}

void
keep_call_interface ()
{
  calls.set ();
}

void
narrow_final ()
{
  final_registers.set ();
}

void
undo_narrowing ()
{
  copies.reset ();
  calls.reset ();
  final_registers.reset ();
}

} /* namespace memstrat */
