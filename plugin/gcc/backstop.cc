/* Block operations that exist only while GCC expands to RTL.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

     take (*p)				an aggregate argument, passed by value
     return *p				an aggregate returned by value
     struct s v = { 1 }			cleared by the compiler itself
     va_arg (ap, struct s)

   A hook of GCC's target decides whether to carry out such an operation by
   pieces.  If the hook returns false, GCC tries the target's pattern, which
   -mstringop-strategy= controls.  This file replaces that hook by its own,
   which calls choose_plan, sets the option to the plan's strategy, and returns
   true for `straight'.

   This file handles neither comparisons nor stores of known bytes.  GCC always
   makes such stores by pieces.  */

#include "gcc/backstop.h"

#include "function.h"
#include "options.h"
#include "predict.h"
#include "rtl.h"
#include "memmodel.h"
#include "emit-rtl.h"

#include "gcc/decide.h"
#include "gcc/report.h"
#include "gcc/general_registers/general_registers.h"
#include "gcc/read/call_context.h"
#include "gcc/read/place.h"
#include "gcc/settings/settings.h"
#include "target/target.h"

namespace memstrat {

namespace {

decltype (targetm.use_by_pieces_infrastructure_p) compilers_hook = nullptr;

/* The backstop whose function is expanded next, if any.  */
backstop *armed = nullptr;

/* The backstop that the hooks use; null outside expansion.  */
backstop *active = nullptr;

/* A wrapper of a target hook.  It calls note_statement, then the compiler's
   own hook.  */
template<typename hook>
struct telling;

template<typename result, typename... arguments>
struct telling<result (*) (arguments...)>
{
  static inline result (*compilers) (arguments...) = nullptr;

  static result call (arguments... values)
  {
    active->note_statement ();
    return compilers (values...);
  }
};

using telling_address_p
  = telling<decltype (targetm.addr_space.legitimate_address_p)>;

/* Return the kind of OP, or nothing if this file does not handle OP.  */
std::optional<op_kind>
kind_of (by_pieces_operation op)
{
  switch (op)
    {
    case MOVE_BY_PIECES:
      return op_kind::copy;
    case CLEAR_BY_PIECES:
      return op_kind::zero;
    case SET_BY_PIECES:
      return op_kind::fill;
    default:
      return std::nullopt;
    }
}

bool
use_by_pieces_hook (unsigned HOST_WIDE_INT size_bytes, unsigned align_bits,
		    by_pieces_operation op, bool speed_p)
{
  return active ? active->use_by_pieces_p (size_bytes, align_bits, op, speed_p)
		: compilers_hook (size_bytes, align_bits, op, speed_p);
}

} /* anonymous namespace */

void
backstop::install (void *, void *)
{
  compilers_hook = targetm.use_by_pieces_infrastructure_p;
  targetm.use_by_pieces_infrastructure_p = use_by_pieces_hook;
  telling_address_p::compilers = targetm.addr_space.legitimate_address_p;
}

void
backstop::begin (function *fun, const target_facts &facts,
		 const call_context &context, const options &blockless,
		 bool many_p)
{
  m_fun = fun;
  m_facts = facts;
  restrict_to_compilers_vectors (m_facts);
  m_ban = context.ban ();
  m_setup_p = context.setup_p ();
  m_blockless = &blockless;
  m_many_p = many_p;
  m_left.clear ();
  m_stmt = nullptr;
  m_decisions.clear ();
  note_pattern_switch (fun);
}

void
backstop::left (const gimple *stmt, reason why)
{
  m_left.emplace (stmt, why);
}

void
backstop::arm ()
{
  bool users_p = user_strategy_flag (op_kind::copy) != nullptr
		 && m_blockless->libcall != libcall_use::never;
  m_calls_p = users_p || m_blockless->off_p || closed_p () || calls_p ();
  reset_pattern_switch (m_calls_p);
  armed = this;
}

/* Return the pass's reason for leaving m_stmt.  Return reason::none if the
   pass did not leave it, or if recognition refused it.  */
reason
backstop::why_left () const
{
  auto left = m_left.find (m_stmt);
  return left == m_left.end () ? reason::none : left->second;
}

/* Return true if m_stmt is left to the compiler even if it may become a
   forbidden call.  For an unknown size, GCC 12's try_store_by_multiple_pieces
   queries the hook for parts of the block, which are not operations.  A
   sanitizer must see the original statement.  */
bool
backstop::left_to_compiler_p () const
{
  return why_left () == reason::unknown_size
	 || why_left () == reason::sanitized;
}

void
backstop::note_statement ()
{
  if (m_stmt == currently_expanding_gimple_stmt)
    return;
  m_stmt = currently_expanding_gimple_stmt;
  m_decisions.clear ();
  reason why = why_left ();
  if (why == reason::for_size && optimize_insn_for_size_p ())
    set_pattern_switch_for_size ();
  else
    reset_switch (m_calls_p || left_to_compiler_p ());
}

void
backstop::disarm ()
{
  reset_pattern_switch (true);
}

void
backstop::on_pass (void *pass, void *)
{
  if (active)
    {
      targetm.addr_space.legitimate_address_p = telling_address_p::compilers;
      active->disarm ();
      active = nullptr;
    }
  if (armed && named_p (static_cast<opt_pass *> (pass), "expand"))
    {
      active = armed;
      armed = nullptr;
      targetm.addr_space.legitimate_address_p = telling_address_p::call;
    }
}

/* Set the target's patterns for an operation left for the reason WHY: let them
   work as without the plugin, but make no forbidden call.  */
void
backstop::leave_to_compiler (reason why)
{
  if (why == reason::for_size)
    set_pattern_switch_for_size ();
  else
    reset_switch (why == reason::off || why == reason::user_flag || closed_p ()
		  || calls_p ());
}

/* Return true if the gate is closed, and the compiler works as it would
   without the plugin.  */
bool
backstop::closed_p () const
{
  return m_gate.closed_p (transformation::lower)
	 && !keeps_to_general_registers_p ();
}

/* Return true unless a setting or the context (call_context.h) forbids calls
   in the whole function.  */
bool
backstop::calls_p () const
{
  return !m_ban.total_p () && m_blockless->libcall != libcall_use::never;
}

/* Return true if a call's arguments may have moved the stack pointer.  GCC
   pushes arguments before the call, and may leave them on the stack for some
   statements after it.  Internal functions, such as a variable's
   initialization, have no arguments on the stack.  */
bool
backstop::sp_moved_p () const
{
  return (m_stmt && is_gimple_call (m_stmt) && !gimple_call_internal_p (m_stmt))
	 || maybe_ne (stack_pointer_delta, 0);
}

/* Set the target's patterns for operations without a decision.  Unless
   CALLS_P, such operations become loops, or string instructions where loops
   are forbidden.  */
void
backstop::reset_switch (bool calls_p)
{
  reset_pattern_switch (calls_p);
  if (!calls_p && sp_moved_p () && m_facts.rep_p)
    set_pattern_switch (
      narrowed_strategy (strategy::rep_8byte, m_facts.word_bytes));
}

/* Return the decision on QUERY, an operation of KIND in m_stmt.  Make and
   report each decision only once.  */
const decision &
backstop::decide (const hook_query &query, op_kind kind)
{
  for (const auto &[earlier, chosen] : m_decisions)
    if (earlier == query)
      return chosen;

  mem_op op;
  op.kind = kind;
  op.size_bytes = query.size_bytes;
  op.dest_align_bytes = op.src_align_bytes
    = MAX (query.align_bits / BITS_PER_UNIT, 1u);
  if (const gcall *call = m_stmt ? dyn_cast<const gcall *> (m_stmt) : nullptr)
    op.named_space_p = named_space_argument_p (call);
  op.in_expansion_p = true;
  if (compilers_hook (query.size_bytes, query.align_bits, query.op,
		      query.speed_p))
    op.compilers_straight_bytes = query.size_bytes;

  place &where = op.where;
  const_basic_block bb = m_stmt ? gimple_bb (m_stmt) : nullptr;
  compilers_code own_code
    = op.compilers_straight_bytes != 0
	? compilers_code::inline_code
	: compilers_code_of (bb, kind, { op.size_bytes, op.size_bytes },
			     op.size_bytes);
  bool own_call_p = own_code == compilers_code::call;
  where = place_in (bb, kind);
  where.why_no_call = m_ban.why_not (op.size_bytes, own_call_p);
  where.call_setup_p = m_setup_p && !own_call_p;
  where.sp_moved_p = query.sp_moved_p;
  where.many_operations_p = m_many_p;
  where.for_size_p = !query.speed_p;

  location_t loc = curr_insn_location ();
  const options &opts = LOCATION_BLOCK (loc) ? options_at (loc, cfun, m_base)
					     : *m_blockless;
  reason why = opts.off_p ? reason::off
	       : m_stmt && gimple_has_volatile_ops (m_stmt)
		 ? reason::volatile_access
		 : reason::none;
  question asked = question_of (op, m_facts, opts);
  auto remark_loc = dump_user_location_t::from_location_t (loc);
  decision chosen = memstrat::decide (asked, why, m_gate, remark_loc);
  /* With regs=gpr, own_code may differ from the code without the plugin.  */
  if (chosen.outcome () == outcome::called && !asked.op.compilers
      && !keeps_to_general_registers_p ())
    asked.op.compilers = own_code;
  if (!m_left.count (m_stmt))
    {
      report_decision (remark_loc, bb, asked, why == reason::none, chosen,
		       m_log);
      if (chosen.outcome () == outcome::called
	  && (opts.libcall == libcall_use::never
	      || where.why_no_call != no_call::none))
	warn_of_call (loc, std::string (name_of (kind)) + " of "
			     + std::to_string (op.size_bytes) + " bytes");
    }
  m_decisions.emplace_back (query, std::move (chosen));
  return m_decisions.back ().second;
}

bool
backstop::use_by_pieces_p (std::uint64_t size_bytes, unsigned align_bits,
			   by_pieces_operation op, bool speed_p)
{
  std::optional<op_kind> kind = kind_of (op);
  if (cfun != m_fun || !kind)
    return compilers_hook (size_bytes, align_bits, op, speed_p);

  note_statement ();
  /* Leave an operation to the compiler if the pass left it, unless it might
     become a forbidden call.  In that case, decide by m_ban, the ban on the
     whole function.  */
  if (m_left.count (m_stmt) && (calls_p () || left_to_compiler_p ()))
    return compilers_hook (size_bytes, align_bits, op, speed_p);

  hook_query query = { size_bytes, align_bits, op, speed_p, sp_moved_p () };
  const decision &chosen = decide (query, *kind);
  if (!chosen.plan ())
    {
      leave_to_compiler (chosen.why ());
      return compilers_hook (size_bytes, align_bits, op, speed_p);
    }
  set_pattern_switch (chosen.plan ()->strategy);
  return chosen.plan ()->strategy == strategy::straight;
}

} /* namespace memstrat */
