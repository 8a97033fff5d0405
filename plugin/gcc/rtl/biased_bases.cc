/* Short offsets for block operations.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   How far pieces are from their base, and whether a register is free, is not
   known before registers are allocated and the stack frame is laid out.  After
   the last scheduling, each block of a function is treated by itself:

     find	runs of pieces with the same base, which is not set between them
     choose	by core's choose_biased_base, for the offsets of a run
     emit	a lea to a register that is dead over the run, and new addresses

   Only pieces get a new address.  */

#include "gcc/rtl/rtl_changes.h"

#include "memmodel.h"
#include "rtl.h"
#include "df.h"
#include "emit-rtl.h"
#include "insn-config.h"
#include "recog.h"

#include "gcc/report.h"
#include "gcc/rtl/piece_move.h"
#include "gcc/rtl/register_use.h"
#include "gcc/rtl/rtl_read_back.h"
#include "target/target.h"
#include "core/biased_base.h"

namespace memstrat {

namespace {

/* A move of a piece and its position, see register_use.  */
struct placed_move : piece_move
{
  unsigned position;
};

/* Moves with the same base, in order; the base is not set between the first and
   the last.  */
using run = std::vector<placed_move>;

/* The piece that INSN moves, if its offset could be made shorter.  */
std::optional<piece_move>
byte_offset_piece (rtx_insn *insn)
{
  std::optional<piece_move> move = piece_of (insn);
  if (move && scaled_offset_p (move->value))
    return std::nullopt;
  return move;
}

/* True if FUN has a piece with a long offset.  */
bool
far_piece_p (function *fun)
{
  basic_block bb;
  rtx_insn *insn;
  FOR_EACH_BB_FN (bb, fun)
    FOR_BB_INSNS (bb, insn)
      if (NONDEBUG_INSN_P (insn))
	if (std::optional<piece_move> move = byte_offset_piece (insn))
	  if (!short_offset_p (move->offset_bytes))
	    return true;
  return false;
}

/* The runs of BB, in the order of their first moves.  */
std::vector<run>
runs_of (basic_block bb)
{
  std::vector<run> runs;
  std::map<unsigned, run> open;
  auto close = [&] (std::map<unsigned, run>::iterator entry)
  {
    runs.push_back (std::move (entry->second));
    return open.erase (entry);
  };

  unsigned position = 0;
  rtx_insn *insn;
  FOR_BB_INSNS (bb, insn)
    {
      if (!NONDEBUG_INSN_P (insn))
	continue;
      if (std::optional<piece_move> move = byte_offset_piece (insn))
	open[REGNO (move->base)].push_back ({ *move, position });
      position++;
      for (auto at = open.begin (); at != open.end ();)
	/* A register that keeps its value over a call would have to be
	   saved.  */
	if (CALL_P (insn) || at->second.size () == max_base_accesses
	    || df_find_def (insn, regno_reg_rtx[at->first]))
	  at = close (at);
	else
	  ++at;
    }
  for (auto at = open.begin (); at != open.end ();)
    at = close (at);
  std::sort (runs.begin (), runs.end (),
	     [] (const run &a, const run &b)
	     { return a.front ().position < b.front ().position; });
  return runs;
}

/* A register out of FREE that can hold an address; INVALID_REGNUM if there is
   none.  */
unsigned
base_register (HARD_REG_SET free)
{
  for (unsigned regno = 0; regno < FIRST_PSEUDO_REGISTER; regno++)
    if (longer_base_p (regno))
      CLEAR_HARD_REG_BIT (free, regno);
  return first_register (free);
}

/* Compute BASE into the register REGNO before the first of MOVES, and make all
   of MOVES use it, if GATE lets it.  Return false, with nothing changed, if
   GATE does not, or if there are no such instructions.  */
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
      /* The old base is no longer used there.  */
      for (const placed_move &move : moves)
	if (rtx note = find_regno_note (move.insn, REG_DEAD, REGNO (old_base)))
	  remove_note (move.insn, note);
      return true;
    }
  cancel_changes (0);
  delete_insn (lea);
  return false;
}

/* MOVE as core sees it.  A move of a word of 8 bytes has a prefix.  */
base_access
access_of (const piece_move &move)
{
  return { move.offset_bytes, move.width_bytes == 8 };
}

/* The biased base that is worth computing in REGNO for MOVES, all of one run;
   nothing if there is none.  HOT says how often
   their code runs.  */
std::optional<biased_base>
choose_for_moves (const run &moves, unsigned regno, hotness hot)
{
  if (moves.empty () || regno == INVALID_REGNUM)
    return std::nullopt;
  unsigned old_regno = REGNO (moves.front ().base);
  base_pair registers
    = { longer_base_p (old_regno),
	prefixed_base_p (regno) && !prefixed_base_p (old_regno) };
  std::vector<base_access> accesses;
  for (const placed_move &move : moves)
    accesses.push_back (access_of (move));
  return choose_biased_base (accesses, registers, hot);
}

/* Give the moves of WHOLE all biased bases that are worth computing, as far
   as GATE lets it.  HOT as above.  USE has
   the registers of the block, and learns of those that are taken.  */
void
shorten (const run &whole, hotness hot, transformation_gate &gate,
	 register_use &use)
{
  unsigned first = whole.front ().position;
  unsigned last = whole.back ().position;
  run moves = whole;
  for (;;)
    {
      unsigned regno = base_register (scratch_registers ()
				      & ~use.used_between (first, last));
      std::optional<biased_base> base = choose_for_moves (moves, regno, hot);
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

void
bias_bases (function *fun, const options &opts, transformation_gate &gate)
{
  if (!far_piece_p (fun))
    return;
  analyze_registers ();
  rtl_read_back before (fun);
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    {
      std::vector<run> runs = runs_of (bb);
      if (runs.empty ())
	continue;
      hotness hot = code_hotness (bb, fun, opts);
      register_use use (bb);
      for (const run &whole : runs)
	shorten (whole, hot, gate, use);
    }
  before.verify ("second bases");
}

} /* namespace memstrat */
