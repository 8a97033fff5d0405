/* Stores of zero that share a register.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   If a program sets the members of a structure to zero, one after another, GCC
   puts a constant of four bytes into each store.  The pass handles all stores
   of zero: the program's own, and pieces of block operations.  In each block:

     find	stores of zero without a call between them
     choose	a register that is already zero, one zeroed by a later
		instruction to hoist, or a dead one if zero_register_pays_p
     emit	a xor, unless the register was already zero, and the stores

   Only the stored value is replaced.  Volatile accesses stay as they are.  */

#include "gcc/rtl/rtl_changes.h"

#include "memmodel.h"
#include "rtl.h"
#include "emit-rtl.h"
#include "insn-config.h"
#include "recog.h"
#include "regs.h"
#include "rtl-iter.h"

#include "gcc/report.h"
#include "gcc/rtl/register_use.h"
#include "gcc/settings/settings.h"
#include "target/target.h"
#include "core/zero_register.h"

namespace memstrat {

namespace {

/* The number of instructions to search before a store for a position with dead
   flags, and after it for an instruction that sets a register to zero.  */
constexpr unsigned max_distance = 32;

/* Return true if INSN stores a zero and may store it from a register.  */
bool
zero_store_p (rtx_insn *insn)
{
  if (!NONJUMP_INSN_P (insn) || GET_CODE (PATTERN (insn)) != SET)
    return false;
  const_rtx dest = SET_DEST (PATTERN (insn));
  return SET_SRC (PATTERN (insn)) == const0_rtx && MEM_P (dest)
	 && SCALAR_INT_MODE_P (GET_MODE (dest))
	 && GET_MODE_SIZE (GET_MODE (dest)).to_constant () <= word_bytes ()
	 && !side_effects_p (dest) && !RTX_FRAME_RELATED_P (insn);
}

/* Return the general register that INSN, not a debug insn, sets to zero.
   Return INVALID_REGNUM if there is none.  */
unsigned
zeroed_register (rtx_insn *insn)
{
  const_rtx set = NONJUMP_INSN_P (insn) ? single_set (insn) : NULL_RTX;
  if (!set || SET_SRC (set) != const0_rtx || !REG_P (SET_DEST (set))
      || !sets_whole_register_p (GET_MODE (SET_DEST (set))))
    return INVALID_REGNUM;
  unsigned regno = REGNO (SET_DEST (set));
  return TEST_HARD_REG_BIT (reg_class_contents[GENERAL_REGS], regno)
	     && !fixed_regs[regno] && !global_regs[regno]
	   ? regno
	   : INVALID_REGNUM;
}

/* A series of stores of zero that can share a register.  */
struct zero_run
{
  std::vector<unsigned> stores; /* Their positions in a register_use.  */

  /* The existing instruction that sets the register, if any: before the
     stores, or after the first store, at later_position.  */
  rtx_insn *setter = nullptr;
  std::optional<unsigned> later_position;

  /* The position before which the register must be set.  */
  unsigned first = 0;

  /* The registers that all of these stores can share.  */
  HARD_REG_SET registers = {};
  /* The registers that one more store could share with them.  */
  HARD_REG_SET next_registers = {};
};

/* Return STORE as a zero_store, as if it stored the register REGNO.  */
zero_store
core_store (rtx_insn *store, unsigned regno)
{
  const_rtx dest = SET_DEST (PATTERN (store));
  unsigned width_bytes = GET_MODE_SIZE (GET_MODE (dest)).to_constant ();
  bool prefix_p = width_bytes < 8 && prefixed_value_p (regno, width_bytes);
  subrtx_iterator::array_type array;
  FOR_EACH_SUBRTX (iter, array, XEXP (dest, 0), ALL)
    if (REG_P (*iter) && prefixed_base_p (REGNO (*iter)))
      prefix_p = false;
  return { width_bytes, prefix_p };
}

/* Remove death notes of REGNO between FIRST and LAST, its new last use.  */
void
remove_death (unsigned regno, rtx_insn *first, rtx_insn *last)
{
  for (rtx_insn *insn = first; insn != last; insn = NEXT_INSN (insn))
    if (INSN_P (insn))
      for (reg_note kind : { REG_DEAD, REG_UNUSED })
	if (rtx note = find_regno_note (insn, kind, regno))
	  remove_note (insn, note);
}

/* The sharing of zeros in one block, from first instruction to last.  */
class block_sharing
{
public:
  /* See share_zeros.  */
  block_sharing (basic_block bb, hotness hot, const options &base,
		 transformation_gate &gate)
    : m_base (base), m_hot (hot), m_gate (gate), m_use (bb)
  {
  }

  void run ();

private:
  const options &m_base;
  hotness m_hot;
  transformation_gate &m_gate;
  register_use m_use;
  const HARD_REG_SET m_scratch = scratch_registers ();
  unsigned m_call_position = 0; /* The position behind the last call.  */
  zero_run m_run;

  /* The registers that are zero, with the positions of their setters.  */
  std::map<unsigned, unsigned> m_zeros;

  bool off_p (unsigned position) const;
  bool take_later_setter (unsigned store);
  void start_run (unsigned store);
  void share ();
  void pass (unsigned position);
};

/* Return true if settings exclude the instruction at POSITION (`off').  */
bool
block_sharing::off_p (unsigned position) const
{
  return options_at (INSN_LOCATION (m_use.insn (position)), cfun, m_base).off_p;
}

/* Find an instruction after STORE that zeros a register and can be hoisted
   before m_run.first, and make it the run's setter.  Return false if there is
   none.  */
bool
block_sharing::take_later_setter (unsigned store)
{
  unsigned end = MIN (m_use.size (), store + max_distance);
  for (unsigned position = store + 1; position < end; position++)
    {
      rtx_insn *insn = m_use.insn (position);
      if (CALL_P (insn))
	return false;
      unsigned regno = zeroed_register (insn);
      if (regno == INVALID_REGNUM || off_p (position))
	continue;
      if (TEST_HARD_REG_BIT (m_use.used_between (m_run.first, position), regno))
	continue;
      m_run.setter = insn;
      m_run.later_position = position;
      SET_HARD_REG_BIT (m_run.registers, regno);
      return true;
    }
  return false;
}

/* Start a run with the store at the position STORE.  Take a register already
   zero, or else a register zeroed later, or else all registers that can be set
   to zero.  A new setter changes the flags, so it goes where the flags are
   dead.  Leave the run empty if there is no register.  */
void
block_sharing::start_run (unsigned store)
{
  m_run = {};
  if (!m_zeros.empty ())
    {
      auto [regno, position] = *m_zeros.begin ();
      m_run.setter = m_use.insn (position);
      m_run.first = position + 1;
      SET_HARD_REG_BIT (m_run.registers, regno);
    }
  else
    {
      m_run.first = store;
      while (m_use.live_p (targetm.flags_regnum, m_run.first))
	{
	  if (m_run.first == m_call_position
	      || store - m_run.first == max_distance)
	    return;
	  m_run.first--;
	}
      if (!take_later_setter (store))
	m_run.registers = m_scratch & ~m_use.used_between (m_run.first, store);
      if (hard_reg_set_empty_p (m_run.registers))
	return;
    }
  m_run.next_registers = m_run.registers;
  m_run.stores.push_back (store);
}

/* Make the stores of the run share a register, if that pays and the gate
   allows it.  */
void
block_sharing::share ()
{
  unsigned regno = first_register (m_run.registers);
  std::vector<zero_store> saving;
  std::vector<rtx_insn *> changed;
  unsigned last = 0;
  for (unsigned position : m_run.stores)
    {
      rtx_insn *insn = m_use.insn (position);
      zero_store store = core_store (insn, regno);
      if (store.saved_code_bytes () == 0)
	continue;
      saving.push_back (store);
      changed.push_back (insn);
      last = position;
    }
  if (changed.empty ()
      || (!m_run.setter
	  && !zero_register_pays_p (saving, prefixed_base_p (regno), m_hot)))
    return;

  rtx_insn *setter = m_run.setter;
  bool new_p = !setter || m_run.later_position;
  if (new_p)
    setter = emit_insn_before_setloc (zero_pattern (regno),
				      m_use.insn (m_run.first),
				      INSN_LOCATION (changed.front ()));
  else if (rtx *dest = &SET_DEST (single_set (setter));
	   GET_MODE (*dest) != word_mode)
    validate_change (setter, dest, gen_rtx_REG (word_mode, regno), true);
  for (rtx_insn *store : changed)
    validate_change (store, &SET_SRC (PATTERN (store)),
		     gen_rtx_REG (GET_MODE (SET_DEST (PATTERN (store))), regno),
		     true);
  if (recog_memoized (setter) < 0 || !verify_changes (0)
      || !m_gate.pass_p (transformation::share_zero, changed.front ()))
    {
      cancel_changes (0);
      if (new_p)
	delete_insn (setter);
      return;
    }
  confirm_change_group ();
  report_transformation (transformation::share_zero, changed.front (),
			 "zeros stored from a register: "
			   + std::to_string (changed.size ()));
  remove_death (regno, setter, changed.back ());
  if (m_run.later_position)
    {
      /* The setter is no longer in m_zeros, because the run has ended at a
	 call or where the register is set again.  */
      m_use.remove (*m_run.later_position);
      last = MAX (last, *m_run.later_position);
    }
  m_use.take (regno, m_run.first, last);
}

/* Go past the instruction at POSITION: update the registers that are zero, and
   the registers for the next store.  */
void
block_sharing::pass (unsigned position)
{
  rtx_insn *insn = m_use.insn (position);
  HARD_REG_SET set = m_use.set_at (position);
  if (m_run.later_position != position)
    m_run.next_registers &= ~set;
  std::erase_if (m_zeros, [&] (const auto &zero)
		 { return TEST_HARD_REG_BIT (set, zero.first); });
  if (CALL_P (insn))
    {
      m_run.next_registers = {};
      m_zeros.clear ();
      m_call_position = position + 1;
    }
  else if (unsigned regno = zeroed_register (insn);
	   regno != INVALID_REGNUM && !off_p (position))
    m_zeros.insert_or_assign (regno, position);
}

void
block_sharing::run ()
{
  for (unsigned position = 0; position < m_use.size (); position++)
    {
      if (zero_store_p (m_use.insn (position)) && !off_p (position))
	{
	  if (hard_reg_set_empty_p (m_run.next_registers))
	    {
	      share ();
	      start_run (position);
	    }
	  else
	    {
	      m_run.registers = m_run.next_registers;
	      m_run.stores.push_back (position);
	    }
	}
      pass (position);
    }
  share ();
}

} /* anonymous namespace */

bool
zeros_to_share_p (basic_block bb, hotness hot)
{
  /* In rare code, a setter can pay even for a single store.  */
  unsigned least
    = zero_register_pays_p ({ { word_bytes (), false } }, false, hot) ? 1 : 2;
  unsigned stores = 0, setters = 0;
  rtx_insn *insn;
  FOR_BB_INSNS (bb, insn)
    {
      if (!NONDEBUG_INSN_P (insn))
	continue;
      if (CALL_P (insn))
	stores = setters = 0;
      stores += zero_store_p (insn);
      setters += zeroed_register (insn) != INVALID_REGNUM;
      if (stores != 0 && stores + setters >= least)
	return true;
    }
  return false;
}

void
share_zeros (basic_block bb, hotness hot, const options &base,
	     transformation_gate &gate)
{
  block_sharing (bb, hot, base, gate).run ();
}

} /* namespace memstrat */
