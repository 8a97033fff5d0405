/* Short offsets for block operations.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The offsets from a base, and the free registers, are known once registers
   are allocated and the stack frame is laid out.  In each block:

     find	runs of pieces with a common base that is not set between them
     choose	a second base for a run, by core's choose_biased_base
     emit	a lea to a register not used in the run, and new addresses

   Accesses other than pieces keep their addresses.  */

#include "gcc/rtl/rtl_changes.h"

#include "memmodel.h"
#include "rtl.h"
#include "emit-rtl.h"
#include "insn-config.h"
#include "recog.h"

#include "gcc/report.h"
#include "gcc/rtl/piece_move.h"
#include "gcc/rtl/register_use.h"
#include "target/target.h"
#include "core/biased_base.h"

namespace memstrat {

namespace {

/* A move of a piece, and its position (see register_use).  */
struct placed_move : piece_move
{
  unsigned position;
};

/* Moves with the same base, in order; the base is not set between the first
   and the last.  */
using run = std::vector<placed_move>;

/* Return the piece that INSN moves, if its offset could be made shorter.  */
std::optional<piece_move>
byte_offset_piece (rtx_insn *insn)
{
  std::optional<piece_move> move = piece_of (insn);
  if (move && scaled_offset_p (move->value))
    return std::nullopt;
  return move;
}

/* Return the runs in the block of USE, in the order of their first moves.  */
std::vector<run>
runs_of (const register_use &use)
{
  std::vector<run> runs;
  std::map<unsigned, std::size_t> open; /* Indexes into runs, by base.  */
  for (unsigned position = 0; position < use.size (); position++)
    {
      rtx_insn *insn = use.insn (position);
      if (std::optional<piece_move> move = byte_offset_piece (insn))
	{
	  auto [entry, new_p]
	    = open.try_emplace (REGNO (move->base), runs.size ());
	  if (new_p)
	    runs.emplace_back ();
	  runs[entry->second].push_back ({ *move, position });
	}
      std::erase_if (open,
		     [&] (const auto &entry)
		     {
		       /* A second base that is live across a call would have
			  to be saved.  */
		       return CALL_P (insn)
			      || runs[entry.second].size () == max_base_accesses
			      || TEST_HARD_REG_BIT (use.set_at (position),
						    entry.first);
		     });
    }
  return runs;
}

/* Return a register in FREE whose use as a base makes no address longer.
   Return INVALID_REGNUM if there is none.  */
unsigned
base_register (HARD_REG_SET free)
{
  for (unsigned regno = 0; regno < FIRST_PSEUDO_REGISTER; regno++)
    if (longer_base_p (regno))
      CLEAR_HARD_REG_BIT (free, regno);
  return first_register (free);
}

/* Set the register REGNO to BASE before the first of MOVES, and make all MOVES
   use REGNO.  If GATE forbids that, or no such instructions exist, change
   nothing and return false.  */
bool
rebase (const run &moves, biased_base base, unsigned regno,
	transformation_gate &gate)
{
  rtx old_base = moves.front ().base;
  rtx new_base = gen_rtx_REG (Pmode, regno);
  rtx_insn *first = moves.front ().insn;
  rtx_insn *lea = emit_insn_before_setloc (
    gen_rtx_SET (new_base, plus_constant (Pmode, old_base, base.bias_bytes)),
    first, INSN_LOCATION (first));

  for (const placed_move &move : moves)
    {
      rtx address
	= plus_constant (Pmode, new_base, move.offset_bytes - base.bias_bytes);
      validate_change (move.insn, move.memory,
		       replace_equiv_address_nv (*move.memory, address), true);
    }
  if (recog_memoized (lea) >= 0 && verify_changes (0)
      && gate.pass_p (transformation::second_base, first))
    {
      confirm_change_group ();
      report_transformation (transformation::second_base, first,
			     "second base for " + std::to_string (moves.size ())
			       + " accesses");
      /* The moves do not use the old base, so it cannot die in them.  */
      for (const placed_move &move : moves)
	if (rtx note = find_regno_note (move.insn, REG_DEAD, REGNO (old_base)))
	  remove_note (move.insn, note);
      return true;
    }
  cancel_changes (0);
  delete_insn (lea);
  return false;
}

/* Return MOVE as a base_access.  A move of 8 bytes has a prefix.  */
base_access
access_of (const piece_move &move)
{
  return { move.offset_bytes, move.width_bytes == 8 };
}

/* Make the moves of WHOLE use all biased bases that are worthwhile in code of
   frequency HOT, as far as GATE allows.  Update USE, which describes the
   block.  */
void
shorten (const run &whole, hotness hot, transformation_gate &gate,
	 register_use &use)
{
  unsigned first = whole.front ().position;
  unsigned last = whole.back ().position;
  unsigned old_regno = REGNO (whole.front ().base);
  run moves = whole;
  while (!moves.empty ())
    {
      unsigned regno = base_register (scratch_registers ()
				      & ~use.used_between (first, last));
      if (regno == INVALID_REGNUM)
	return;
      base_pair registers
	= { longer_base_p (old_regno),
	    prefixed_base_p (regno) && !prefixed_base_p (old_regno) };
      std::vector<base_access> accesses;
      for (const placed_move &move : moves)
	accesses.push_back (access_of (move));
      std::optional<biased_base> base
	= choose_biased_base (accesses, registers, hot);
      if (!base)
	return;

      run shorter, rest;
      for (const placed_move &move : moves)
	(base->saved_code_bytes (access_of (move)) != 0 ? shorter : rest)
	  .push_back (move);
      if (!rebase (shorter, *base, regno, gate))
	return;
      use.take (regno, first, last);
      moves.swap (rest);
    }
}

} /* anonymous namespace */

bool
far_piece_p ()
{
  basic_block bb;
  rtx_insn *insn;
  FOR_EACH_BB_FN (bb, cfun)
    FOR_BB_INSNS (bb, insn)
      if (NONDEBUG_INSN_P (insn))
	if (std::optional<piece_move> move = byte_offset_piece (insn))
	  if (!short_offset_p (move->offset_bytes))
	    return true;
  return false;
}

void
bias_bases (basic_block bb, hotness hot, transformation_gate &gate)
{
  register_use use (bb);
  for (const run &whole : runs_of (use))
    shorten (whole, hot, gate, use);
}

} /* namespace memstrat */
