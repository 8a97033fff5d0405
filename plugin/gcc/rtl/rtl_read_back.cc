/* Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gcc/rtl/rtl_read_back.h"

#include "memmodel.h"
#include "rtl.h"
#include "df.h"
#include "emit-rtl.h"
#include "rtl-iter.h"

#include "target/target.h"

namespace memstrat {

namespace {

/* BASE plus OFFSET_BYTES.  BASE is empty or names an unknown value: a
   register's value at a block's beginning, or after an instruction set it.  */
struct register_value
{
  std::string base;
  std::int64_t offset_bytes = 0;

  std::string text () const
  {
    return base + "+" + std::to_string (offset_bytes);
  }
};

/* The facts about an instruction.  */
struct instruction_effect
{
  int uid;

  std::string name () const { return "insn " + std::to_string (uid); }

  /* The sum, if the instruction sets a register to zero or to another register
     plus a constant.  The pass may add an instruction only if it has a sum,
     and remove an instruction only if its sum is zero.  */
  std::optional<register_value> sum;

  /* The address and width of a store, if the instruction stores a register or
     a constant and does nothing else.  */
  std::optional<register_value> address;
  std::int64_t width_bytes = 0;

  /* The values and addresses that the instruction uses, in order.  */
  std::string uses;
};

} /* anonymous namespace */

struct block_effect
{
  basic_block bb;
  std::vector<instruction_effect> instructions = {};
  std::string live = {}; /* The values live at the block's end.  */
};

namespace {

/* The values of registers, from the beginning of a block on.  */
class register_values
{
public:
  register_value of (unsigned regno) const;

  /* Return X as a sum, if it is a register or a register plus a constant.  */
  std::optional<register_value> sum_of (const_rtx x) const;

  /* Return the text of X, with the values of its registers.  */
  std::string text_of (const_rtx x) const;

  /* Note the registers that INSN sets.  If there is a SUM, DEST gets it.  */
  void set (rtx_insn *insn, const_rtx dest,
	    const std::optional<register_value> &sum);

private:
  std::map<unsigned, register_value> m_values;
};

register_value
register_values::of (unsigned regno) const
{
  auto known = m_values.find (regno);
  return known == m_values.end ()
	   ? register_value { "r" + std::to_string (regno) }
	   : known->second;
}

std::optional<register_value>
register_values::sum_of (const_rtx x) const
{
  std::int64_t offset_bytes = 0;
  if (GET_CODE (x) == PLUS && CONST_INT_P (XEXP (x, 1)))
    {
      offset_bytes = INTVAL (XEXP (x, 1));
      x = XEXP (x, 0);
    }
  if (!REG_P (x) || GET_MODE (x) != Pmode)
    return std::nullopt;
  register_value value = of (REGNO (x));
  value.offset_bytes += offset_bytes;
  return value;
}

std::string
register_values::text_of (const_rtx x) const
{
  if (std::optional<register_value> sum = sum_of (x))
    return sum->text ();
  if (REG_P (x))
    return of (REGNO (x)).text ();
  if (CONST_INT_P (x))
    return register_value { "", INTVAL (x) }.text ();
  if (CONSTANT_P (x))
    /* The pass does not copy a constant's rtx, so compare the address.  */
    return std::to_string ((std::uintptr_t) x);

  std::string text = std::string ("(") + GET_RTX_NAME (GET_CODE (x));
  const char *format = GET_RTX_FORMAT (GET_CODE (x));
  for (int i = 0; i < GET_RTX_LENGTH (GET_CODE (x)); i++)
    if (format[i] == 'e')
      text += " " + text_of (XEXP (x, i));
    else if (format[i] == 'E')
      for (int j = 0; j < XVECLEN (x, i); j++)
	text += " " + text_of (XVECEXP (x, i, j));
  return text + ")";
}

void
register_values::set (rtx_insn *insn, const_rtx dest,
		      const std::optional<register_value> &sum)
{
  df_ref def;
  FOR_EACH_INSN_DEF (def, insn)
    {
      unsigned regno = DF_REF_REGNO (def);
      m_values[regno]
	= sum && regno == REGNO (dest)
	    ? *sum
	    : register_value { "r" + std::to_string (regno) + "@"
			       + std::to_string (INSN_UID (insn)) };
    }
}

/* Return the text of MEMORY: address, mode, and properties of the access.  */
std::string
memory_text (const_rtx memory, const register_values &values)
{
  return std::string (" ") + GET_MODE_NAME (GET_MODE (memory)) + "["
	 + values.text_of (XEXP (memory, 0)) + "]"
	 + (MEM_VOLATILE_P (memory) ? " volatile" : "") + " alias set "
	 + std::to_string (MEM_ALIAS_SET (memory)) + " space "
	 + std::to_string (MEM_ADDR_SPACE (memory)) + " align "
	 + std::to_string (MEM_ALIGN (memory));
}

/* Return the only SET of INSN, or null.  Do not rely on single_set alone: it
   ignores the SET of a register with a REG_UNUSED note, and the pass changes
   notes.  */
const_rtx
only_set (rtx_insn *insn)
{
  return multiple_sets (insn) ? nullptr : single_set (insn);
}

/* Return the register or constant that INSN stores.  Return null if INSN does
   anything else, apart from clobbers.  */
const_rtx
stored_value (rtx_insn *insn)
{
  const_rtx set = only_set (insn);
  return set && MEM_P (SET_DEST (set))
	     && (REG_P (SET_SRC (set)) || CONSTANT_P (SET_SRC (set)))
	   ? SET_SRC (set)
	   : nullptr;
}

/* Return the text of the values and addresses that INSN uses.  VALUES holds
   the values of registers before INSN.  */
std::string
uses_text (rtx_insn *insn, const register_values &values)
{
  std::string text;
  /* Use the value: the pass may put a stored constant into a register.  */
  const_rtx stored = stored_value (insn);
  if (stored)
    text += " = " + values.text_of (stored);
  df_ref use;
  FOR_EACH_INSN_USE (use, insn)
    if (!DF_REF_REG_MEM_P (use)
	&& !(stored && REG_P (stored) && DF_REF_REGNO (use) == REGNO (stored)))
      text += " " + values.of (DF_REF_REGNO (use)).text ();
  subrtx_iterator::array_type array;
  FOR_EACH_SUBRTX (iter, array, PATTERN (insn), ALL)
    if (MEM_P (*iter))
      {
	text += memory_text (*iter, values);
	iter.skip_subrtxes ();
      }
  return text;
}

/* Return the effect of INSN, and update VALUES for the next instruction.  */
instruction_effect
effect_of (rtx_insn *insn, register_values &values)
{
  instruction_effect effect;
  effect.uid = INSN_UID (insn);
  effect.uses = uses_text (insn, values);
  const_rtx dest = nullptr;
  /* An instruction that also clobbers the flags (`and $0' for a zero at -Oz)
     counts as a store, because no store reads the flags.  */
  if (const_rtx set = only_set (insn))
    {
      dest = SET_DEST (set);
      if (REG_P (dest) && SET_SRC (set) == const0_rtx
	  && sets_whole_register_p (GET_MODE (dest)))
	effect.sum.emplace ();
      else if (REG_P (dest) && GET_MODE (dest) == Pmode)
	effect.sum = values.sum_of (SET_SRC (set));
      if (stored_value (insn) && !MEM_VOLATILE_P (dest))
	{
	  effect.address = values.sum_of (XEXP (dest, 0));
	  effect.width_bytes = GET_MODE_SIZE (GET_MODE (dest)).to_constant ();
	}
    }
  values.set (insn, dest, effect.sum);
  return effect;
}

/* Return the effect of the instructions of BB.  */
block_effect
effect_of (basic_block bb)
{
  block_effect result = { bb };
  register_values values;
  rtx_insn *insn;
  FOR_BB_INSNS (bb, insn)
    if (NONDEBUG_INSN_P (insn))
      result.instructions.push_back (effect_of (insn, values));
  unsigned regno;
  bitmap_iterator iterator;
  EXECUTE_IF_SET_IN_BITMAP (DF_LR_OUT (bb), 0, regno, iterator)
  result.live += " " + values.of (regno).text ();
  return result;
}

/* Return true if A and B may change places.  */
bool
independent_p (const instruction_effect &a, const instruction_effect &b)
{
  if (!a.address || !b.address || a.address->base != b.address->base)
    return false;
  std::int64_t distance = b.address->offset_bytes - a.address->offset_bytes;
  return distance >= a.width_bytes || -distance >= b.width_bytes;
}

/* Return the reason why AFTER may not replace BEFORE, or an empty string.  */
std::string
problem (const block_effect &before, const block_effect &after)
{
  std::map<int, const instruction_effect *> lost;
  for (const instruction_effect &old : before.instructions)
    lost.emplace (old.uid, &old);

  /* The instructions in both BEFORE and AFTER, as pairs, in their old
     order.  */
  std::vector<std::pair<const instruction_effect *, const instruction_effect *>>
    sorted;
  for (const instruction_effect &effect : after.instructions)
    {
      auto known = lost.find (effect.uid);
      if (known == lost.end ())
	{
	  if (!effect.sum)
	    return effect.name () + " is new";
	  continue;
	}
      const instruction_effect *old = known->second;
      lost.erase (known);
      if (effect.uses != old->uses)
	return effect.name () + " uses" + effect.uses + ", expected"
	       + old->uses;
      auto at = sorted.end ();
      for (; at != sorted.begin () && at[-1].first > old; --at)
	if (!independent_p (*at[-1].second, effect))
	  return effect.name () + " is behind " + at[-1].second->name ();
      sorted.emplace (at, old, &effect);
    }
  for (auto [uid, old] : lost)
    if (!old->sum || old->sum->text () != "+0")
      return old->name () + " is lost";
  return after.live == before.live ? ""
				   : "what lives behind it is" + after.live
				       + ", expected" + before.live;
}

} /* anonymous namespace */

rtl_read_back::rtl_read_back (function *fun)
{
  if (!flag_checking)
    return;
  /* The scheduler may have made blocks that have no data flow yet.  */
  df_analyze ();
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    m_blocks.push_back (effect_of (bb));
}

rtl_read_back::~rtl_read_back () = default;

void
rtl_read_back::verify () const
{
  for (const block_effect &before : m_blocks)
    {
      std::string complaint = problem (before, effect_of (before.bb));
      if (!complaint.empty ())
	internal_error ("memstrat: read back: in block %d, %s",
			before.bb->index, complaint.c_str ());
    }
}

} /* namespace memstrat */
