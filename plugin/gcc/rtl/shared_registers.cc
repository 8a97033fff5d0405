/* The RTL pass that has the pieces of a copy share registers.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

     r90 = [r97 + 32]			r86 = [r97 + 32]
     [r98 + 32] = r90		->	[r98 + 32] = r86

   where r86 is that of a piece before it, whose value is stored by then.

   A copy of 168 bytes has 21 pieces, and as many registers.  They are never
   needed at the same time, but the register allocator counts them: a pointer
   that conflicts with more registers than the machine has might have to be
   spilled, so it is given any register that is free before it is known which
   one it is copied from (push_only_colorable and update_costs_from_prefs of
   GCC's ira-color.cc).  Such a copy between two arguments had two moves more
   than one written by hand.  */

#include "gcc/rtl/shared_registers.h"

#include "memmodel.h"
#include "rtl.h"
#include "df.h"
#include "emit-rtl.h"
#include "insn-config.h"
#include "recog.h"

#include "gcc/report.h"
#include "gcc/rtl/piece_move.h"
#include "gcc/rtl/rtl_read_back.h"
#include "target/target.h"

namespace memstrat {

namespace {

/* Fewer pieces keep their own registers: copies of up to 88 bytes had no move too
   many.  */
constexpr std::size_t min_pieces = 12;

/* A piece that is loaded into a register of its own and stored from there.  */
struct loaded_piece
{
  rtx_insn *load;
  rtx_insn *store;
  rtx own;
  rtx shared; /* Instead of OWN; null if OWN is the first of its kind.  */
};

/* True if REG is set once and used once, debug insns aside, in whole and for no
   other purpose than its value.  */
bool
temporary_p (rtx reg)
{
  if (HARD_REGISTER_P (reg) || REG_USERVAR_P (reg) || REG_POINTER (reg)
      || !SCALAR_INT_MODE_P (GET_MODE (reg)))
    return false;
  unsigned regno = REGNO (reg);
  unsigned uses = 0;
  for (df_ref use = DF_REG_USE_CHAIN (regno); use; use = DF_REF_NEXT_REG (use))
    uses += NONDEBUG_INSN_P (DF_REF_INSN (use));
  return uses == 1 && DF_REG_DEF_COUNT (regno) == 1
	 && !DF_REG_EQ_USE_CHAIN (regno);
}

/* What pieces that share registers have in common: the base that they are loaded
   from, by its number, and their mode.  */
using piece_class = std::pair<unsigned, machine_mode>;

/* Pieces of one class.  */
struct piece_group
{
  std::vector<loaded_piece> pieces;

  /* The registers whose values have been stored.  Those that have been unused
     for longest come first, so that all parts of a copy look alike.  */
  std::deque<rtx> unused;
};

/* The pieces of BB that are to share registers, each with that register.  */
std::vector<loaded_piece>
sharing_pieces (basic_block bb)
{
  std::map<piece_class, piece_group> groups;
  /* By the number of its own register, a piece that is not stored yet.  */
  std::map<unsigned, std::pair<loaded_piece, piece_group *>> loaded;
  rtx_insn *insn;
  FOR_BB_INSNS (bb, insn)
    {
      if (!NONDEBUG_INSN_P (insn))
	continue;
      if (CALL_P (insn))
	{
	  /* It may return twice (setjmp, vfork), and does not end the block.
	     What lives across it has to be there the second time, too, so it
	     keeps its register to itself.  */
	  loaded.clear ();
	  continue;
	}
      std::optional<piece_move> move = piece_of (insn);
      if (!move || !REG_P (move->value))
	continue;
      rtx reg = move->value;
      if (!move->store_p && temporary_p (reg)
	  && !find_reg_note (insn, REG_EQUIV, NULL_RTX))
	{
	  piece_group &group = groups[{ REGNO (move->base), GET_MODE (reg) }];
	  rtx shared = NULL_RTX;
	  if (!group.unused.empty ())
	    {
	      shared = group.unused.front ();
	      group.unused.pop_front ();
	    }
	  loaded[REGNO (reg)] = { { insn, nullptr, reg, shared }, &group };
	}
      else if (auto at = loaded.find (REGNO (reg));
	       move->store_p && at != loaded.end ())
	{
	  auto &[piece, group] = at->second;
	  piece.store = insn;
	  group->unused.push_back (piece.shared ? piece.shared : piece.own);
	  group->pieces.push_back (piece);
	  loaded.erase (at);
	}
    }

  std::vector<loaded_piece> sharing;
  for (const auto &[common, group] : groups)
    if (group.pieces.size () >= min_pieces)
      std::copy_if (group.pieces.begin (), group.pieces.end (),
		    std::back_inserter (sharing),
		    [] (const loaded_piece &piece)
		    { return piece.shared != NULL_RTX; });
  return sharing;
}

/* Forget, in debug insns, the value of REG, which is set no longer or more than
   once.  */
void
reset_debug_uses (rtx reg)
{
  /* To scan an insn again frees all its uses, and it may have several of REG.  */
  std::set<rtx_insn *> insns;
  for (df_ref use = DF_REG_USE_CHAIN (REGNO (reg)); use;
       use = DF_REF_NEXT_REG (use))
    if (DEBUG_BIND_INSN_P (DF_REF_INSN (use)))
      insns.insert (DF_REF_INSN (use));
  for (rtx_insn *insn : insns)
    {
      INSN_VAR_LOCATION_LOC (insn) = gen_rtx_UNKNOWN_VAR_LOC ();
      df_insn_rescan_debug_internal (insn);
    }
}

/* Have PIECES, which are in one block, share registers, if GATE lets them.  */
void
share (const std::vector<loaded_piece> &pieces, transformation_gate &gate)
{
  if (pieces.empty ())
    return;
  for (const loaded_piece &piece : pieces)
    {
      validate_change (piece.load, &SET_DEST (single_set (piece.load)),
		       piece.shared, true);
      validate_change (piece.store, &SET_SRC (single_set (piece.store)),
		       piece.shared, true);
    }
  if (!verify_changes (0)
      || !gate.pass_p (transformation::share_registers, pieces.front ().load))
    {
      cancel_changes (0);
      return;
    }
  confirm_change_group ();
  report_transformation (transformation::share_registers, pieces.front ().load,
			 std::to_string (pieces.size ())
			   + " pieces share registers");
  for (const loaded_piece &piece : pieces)
    {
      if (rtx note = find_regno_note (piece.store, REG_DEAD, REGNO (piece.own)))
	XEXP (note, 0) = piece.shared;
      reset_debug_uses (piece.own);
      reset_debug_uses (piece.shared);
    }
}

const pass_data shared_registers_pass_data = {
  RTL_PASS, "memstrat_share", OPTGROUP_OTHER, TV_PLUGIN_RUN, 0, 0, 0,
  0,	    TODO_df_finish,
};

class pass_shared_registers : public rtl_opt_pass
{
public:
  pass_shared_registers (gcc::context *context, transformation_gate &gate)
    : rtl_opt_pass (shared_registers_pass_data, context), m_gate (gate)
  {
  }

  bool gate (function *) final override
  {
    return optimize && share_registers_p ()
	   && !m_gate.disabled_p (transformation::share_registers);
  }

  unsigned execute (function *fun) final override;

private:
  transformation_gate &m_gate;
};

unsigned
pass_shared_registers::execute (function *fun)
{
  df_analyze ();
  std::optional<rtl_read_back> before;
  if (flag_checking)
    before.emplace (fun);
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    share (sharing_pieces (bb), m_gate);
  if (before)
    {
      df_analyze ();
      before->verify (name);
    }
  return 0;
}

} /* anonymous namespace */

rtl_opt_pass *
make_pass_shared_registers (gcc::context *context, transformation_gate &gate)
{
  return new pass_shared_registers (context, gate);
}

} /* namespace memstrat */
