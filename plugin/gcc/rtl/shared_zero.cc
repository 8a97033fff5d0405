/* Stores of zero that share a register.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A program that sets the members of a structure to zero, one after another,
   clears a block as well as memset does, but GCC puts a constant of four bytes
   into each store.  This takes all stores of zero, those of the program and
   the pieces of block operations, after the last scheduling:

     find	stores of zero in a block without a call between them
     choose	a register that is zero already, or one that soon will be and
		can be earlier, or one that is dead over them if core's
		zero_register_pays_p
     emit	a xor of the latter two, and stores of the register

   Only the value that is stored is replaced.  Volatile accesses stay as they
   are.  */

#include "gcc/rtl/rtl_changes.h"

#include "memmodel.h"
#include "rtl.h"
#include "df.h"
#include "emit-rtl.h"
#include "insn-config.h"
#include "recog.h"
#include "regs.h"
#include "rtl-iter.h"

#include "gcc/report.h"
#include "gcc/rtl/register_use.h"
#include "gcc/rtl/rtl_read_back.h"
#include "gcc/settings/settings.h"
#include "target/target.h"
#include "core/zero_register.h"

namespace memstrat {

namespace {

/* How many instructions around a store are looked at for a position where the
   flags are not in use, and for one that sets a register to zero.  */
constexpr unsigned max_distance = 32;

/* True if INSN stores a zero and may store it from a register.  */
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

/* True if INSN, no debug insn, sets a general register to zero.  */
bool
zero_setter_p (rtx_insn *insn)
{
  const_rtx set = NONJUMP_INSN_P (insn) ? single_set (insn) : NULL_RTX;
  if (!set || SET_SRC (set) != const0_rtx || !REG_P (SET_DEST (set)))
    return false;
  unsigned regno = REGNO (SET_DEST (set));
  return TEST_HARD_REG_BIT (reg_class_contents[GENERAL_REGS], regno)
	 && !fixed_regs[regno] && !global_regs[regno]
	 && sets_whole_register_p (GET_MODE (SET_DEST (set)));
}

/* How many instructions of BB, between two calls, store a zero or set a
   register to zero: 0 if none stores one, 2 if there are more.  */
unsigned
zero_stores (basic_block bb)
{
  unsigned most = 0, stores = 0, setters = 0;
  rtx_insn *insn;
  FOR_BB_INSNS (bb, insn)
    {
      if (!NONDEBUG_INSN_P (insn))
	continue;
      if (CALL_P (insn))
	stores = setters = 0;
      else if (zero_store_p (insn))
	stores++;
      else if (zero_setter_p (insn))
	setters++;
      if (stores != 0)
	most = MAX (most, stores + setters);
      if (most > 1)
	return 2;
    }
  return most;
}

/* An instruction and its position, see register_use.  */
struct placed_insn
{
  rtx_insn *insn;
  unsigned position;
};

/* Stores of zero that can share a register.  */
struct zero_run
{
  std::vector<placed_insn> stores;

  /* The instruction that sets the register, if there is one already: before the
     stores, or at LATER_POSITION, which is behind the first of them.  */
  rtx_insn *setter = nullptr;
  std::optional<unsigned> later_position;

  /* The position that the register has to be set before.  */
  unsigned first = 0;

  /* The registers that it can be for all of the stores, and those that it could
     be for one more.  */
  HARD_REG_SET registers = {};
  HARD_REG_SET next_registers = {};
};

/* True if a single store of zero can be worth an instruction, in code that
   runs as often as HOT says.  */
bool
single_store_pays_p (hotness hot)
{
  return zero_register_pays_p ({ { word_bytes (), false } }, false, hot);
}

/* STORE as core sees it, if it stores the register REGNO.  */
zero_store
core_store (const placed_insn &store, unsigned regno)
{
  const_rtx dest = SET_DEST (PATTERN (store.insn));
  unsigned width_bytes = GET_MODE_SIZE (GET_MODE (dest)).to_constant ();
  bool prefix_p = width_bytes < 8 && prefixed_value_p (regno, width_bytes);
  subrtx_iterator::array_type array;
  FOR_EACH_SUBRTX (iter, array, XEXP (dest, 0), ALL)
    if (REG_P (*iter) && prefixed_base_p (REGNO (*iter)))
      prefix_p = false;
  return { width_bytes, prefix_p };
}

/* Have SETTER, which sets a register to zero, name all of it, in a change
   group.  */
void
widen_setter (rtx_insn *setter)
{
  rtx set = single_set (setter);
  if (GET_MODE (SET_DEST (set)) != word_mode)
    validate_change (setter, &SET_DEST (set),
		     gen_rtx_REG (word_mode, REGNO (SET_DEST (set))), true);
}

/* REGNO is needed from behind the instruction FIRST up to LAST, so it does not
   die between them.  */
void
remove_death (unsigned regno, rtx_insn *first, rtx_insn *last)
{
  for (rtx_insn *insn = first; insn != last; insn = NEXT_INSN (insn))
    if (INSN_P (insn))
      for (reg_note kind : { REG_DEAD, REG_UNUSED })
	if (rtx note = find_regno_note (insn, kind, regno))
	  remove_note (insn, note);
}

/* Shares zeros in one block, from its first instruction to its last.  */
class block_sharing
{
public:
  /* In BB of FUN, which runs as often as HOT says, without the instructions
     that BASE, the options of the command line, and settings switch off, as
     far as GATE lets it.  */
  block_sharing (basic_block bb, function *fun, const options &base,
		 hotness hot, transformation_gate &gate);

  void run ();

private:
  function *m_fun;
  const options &m_base;
  hotness m_hot;
  transformation_gate &m_gate;
  register_use m_use;
  HARD_REG_SET m_scratch;
  std::vector<rtx_insn *> m_insns; /* By their positions.  */
  unsigned m_call_position = 0;	   /* The position behind the last call.  */
  zero_run m_run;

  /* The registers that are zero, with the instructions that set them and the
     positions behind these.  */
  std::map<unsigned, placed_insn> m_zeros;

  bool off_p (const rtx_insn *insn) const;
  void start_run (const placed_insn &store);
  bool take_later_setter (const placed_insn &store);
  void share ();
  void pass (unsigned position);
};

block_sharing::block_sharing (basic_block bb, function *fun,
			      const options &base, hotness hot,
			      transformation_gate &gate)
  : m_fun (fun), m_base (base), m_hot (hot), m_gate (gate), m_use (bb),
    m_scratch (scratch_registers ())
{
  rtx_insn *insn;
  FOR_BB_INSNS (bb, insn)
    if (NONDEBUG_INSN_P (insn))
      m_insns.push_back (insn);
}

/* True if INSN is to stay as it is.  */
bool
block_sharing::off_p (const rtx_insn *insn) const
{
  return options_at (INSN_LOCATION (insn), m_fun, m_base).off_p;
}

/* If an instruction behind STORE sets a register to zero that can be set before
   M_RUN.FIRST as well, take it for the run.  */
bool
block_sharing::take_later_setter (const placed_insn &store)
{
  std::size_t end
    = MIN (m_insns.size (), (std::size_t) store.position + max_distance);
  for (unsigned position = store.position + 1; position < end; position++)
    {
      rtx_insn *insn = m_insns[position];
      if (CALL_P (insn))
	return false;
      if (!zero_setter_p (insn) || off_p (insn))
	continue;
      unsigned regno = REGNO (SET_DEST (single_set (insn)));
      if (TEST_HARD_REG_BIT (m_use.used_between (m_run.first, position), regno))
	continue;
      m_run.setter = insn;
      m_run.later_position = position;
      SET_HARD_REG_BIT (m_run.registers, regno);
      return true;
    }
  return false;
}

/* Start a run with STORE, with a register that is zero already, or else with
   one that will be, or with those that can be set.  To set one changes the
   flags, so that is done where they are dead.  If there is none, the run is
   empty.  */
void
block_sharing::start_run (const placed_insn &store)
{
  m_run = {};
  if (!m_zeros.empty ())
    {
      auto [regno, setter] = *m_zeros.begin ();
      m_run.setter = setter.insn;
      m_run.first = setter.position;
      SET_HARD_REG_BIT (m_run.registers, regno);
    }
  else
    {
      m_run.first = store.position;
      while (m_use.live_p (targetm.flags_regnum, m_run.first))
	{
	  if (m_run.first == m_call_position
	      || store.position - m_run.first == max_distance)
	    return;
	  m_run.first--;
	}
      if (!take_later_setter (store))
	m_run.registers = m_scratch
			  & ~m_use.used_between (m_run.first, store.position);
      if (hard_reg_set_empty_p (m_run.registers))
	return;
    }
  m_run.next_registers = m_run.registers;
  m_run.stores.push_back (store);
}

/* Have the stores of the run share a register, if that pays and the gate lets
   it.  */
void
block_sharing::share ()
{
  unsigned regno = first_register (m_run.registers);
  std::vector<zero_store> saving;
  std::vector<placed_insn> changed;
  for (const placed_insn &store : m_run.stores)
    {
      zero_store seen = core_store (store, regno);
      if (seen.saved_code_bytes () == 0)
	continue;
      saving.push_back (seen);
      changed.push_back (store);
    }
  if (changed.empty ()
      || (!m_run.setter
	  && !zero_register_pays_p (saving, prefixed_base_p (regno), m_hot)))
    return;

  rtx_insn *first = changed.front ().insn;
  rtx_insn *setter = m_run.setter;
  /* A setter that was moved is no longer one of m_zeros: its run ends where its
     register is set, or at a call.  */
  gcc_checking_assert (!setter || !setter->deleted ());
  gcc_checking_assert (!m_insns[m_run.first]->deleted ());
  bool new_p = !setter || m_run.later_position;
  if (!new_p)
    widen_setter (setter);
  else
    setter = emit_insn_before_setloc (zero_pattern (regno),
				      m_insns[m_run.first],
				      INSN_LOCATION (first));
  for (const placed_insn &store : changed)
    validate_change (store.insn, &SET_SRC (PATTERN (store.insn)),
		     gen_rtx_REG (GET_MODE (SET_DEST (PATTERN (store.insn))),
				  regno),
		     true);
  if (recog_memoized (setter) < 0 || !verify_changes (0)
      || !m_gate.pass_p (transformation::share_zero, first))
    {
      cancel_changes (0);
      if (new_p)
	delete_insn (setter);
      return;
    }
  confirm_change_group ();
  report_transformation (transformation::share_zero, first,
			 "zeros stored from a register: "
			   + std::to_string (changed.size ()));
  remove_death (regno, setter, changed.back ().insn);
  unsigned last = changed.back ().position;
  if (m_run.later_position)
    {
      delete_insn (m_run.setter);
      /* What comes before it, comes before the next one.  */
      if (*m_run.later_position + 1 < m_insns.size ())
	m_insns[*m_run.later_position] = m_insns[*m_run.later_position + 1];
      last = MAX (last, *m_run.later_position);
    }
  m_use.take (regno, m_run.first, last);
}

/* Go on behind the instruction at POSITION: forget the registers that it
   sets.  */
void
block_sharing::pass (unsigned position)
{
  rtx_insn *insn = m_insns[position];
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
  else if (zero_setter_p (insn) && !off_p (insn))
    m_zeros.insert_or_assign (REGNO (SET_DEST (single_set (insn))),
			      placed_insn { insn, position + 1 });
}

void
block_sharing::run ()
{
  for (unsigned position = 0; position < m_insns.size (); position++)
    {
      placed_insn here = { m_insns[position], position };
      if (zero_store_p (here.insn) && !off_p (here.insn))
	{
	  if (hard_reg_set_empty_p (m_run.next_registers))
	    {
	      share ();
	      start_run (here);
	    }
	  else
	    {
	      m_run.registers = m_run.next_registers;
	      m_run.stores.push_back (here);
	    }
	}
      pass (position);
    }
  share ();
}

} /* anonymous namespace */

void
share_zeros (function *fun, const options &opts, transformation_gate &gate)
{
  std::vector<std::pair<basic_block, hotness>> blocks;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    {
      unsigned found = zero_stores (bb);
      if (found == 0)
	continue;
      hotness hot = code_hotness (bb, fun, opts);
      if (found > 1 || single_store_pays_p (hot))
	blocks.emplace_back (bb, hot);
    }
  if (blocks.empty ())
    return;

  analyze_registers ();
  rtl_read_back before (fun);
  for (auto [block, hot] : blocks)
    block_sharing (block, fun, opts, hot, gate).run ();
  before.verify ("zeros in registers");
}

} /* namespace memstrat */
