/* The GIMPLE pass: recognize, choose, emit, report.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   It runs for each function right before GCC expands it to RTL, at every level
   of optimization.  At that point SRA, dead store elimination, the string
   passes and the warnings have seen the original statements, and neither SLP
   nor store merging can turn the pieces into vectors.  */

#include "gcc/pass.h"

#include "gimple-iterator.h"

#include "gcc/access_warning.h"
#include "gcc/backstop.h"
#include "gcc/decide.h"
#include "gcc/report.h"
#include "gcc/general_registers/general_registers.h"
#include "gcc/read/call_context.h"
#include "gcc/read/fresh_stores.h"
#include "gcc/read/own_expansion.h"
#include "gcc/read/recognize.h"
#include "gcc/settings/settings.h"
#include "gcc/write/argument_copies.h"
#include "gcc/write/emit.h"
#include "target/target.h"

namespace memstrat {

namespace {

const pass_data memstrat_pass_data = { GIMPLE_PASS,
				       "memstrat",
				       OPTGROUP_OTHER,
				       TV_PLUGIN_RUN,
				       PROP_cfg | PROP_ssa,
				       0,
				       0,
				       0,
				       0 };

class pass_memstrat : public gimple_opt_pass
{
public:
  pass_memstrat (gcc::context *context, const options &opts,
		 transformation_gate &gate, record_log &log)
    : gimple_opt_pass (memstrat_pass_data, context), m_options (opts),
      m_gate (gate), m_log (log), m_backstop (m_options, m_gate, m_log)
  {
  }

  unsigned execute (function *fun) final override;

private:
  const options &m_options;
  transformation_gate &m_gate;
  record_log &m_log;
  backstop m_backstop;

  void lower_operations (function *fun, bool general_p);
};

/* How many blocks STMT passes or returns by value, which are copied in
   expansion.  */
std::size_t
blocks_by_value (gimple *stmt)
{
  auto block_p = [] (tree value)
  { return value && TYPE_MODE (TREE_TYPE (value)) == BLKmode; };
  if (greturn *result = dyn_cast<greturn *> (stmt))
    return block_p (gimple_return_retval (result));
  std::size_t count = 0;
  if (is_gimple_call (stmt))
    for (unsigned i = 0; i < gimple_call_num_args (stmt); i++)
      count += block_p (gimple_call_arg (stmt, i));
  return count;
}

/* Note what GCC itself makes of OPERATION, on a target with FACTS; and what a
   call would mean in CONTEXT: GCC's own call is no new one, and costs nothing
   more.  */
void
take_own_code (candidate &operation, const target_facts &facts,
	       call_context &context)
{
  mem_op &op = operation.op;
  call_ban ban = context.ban (operation);
  op.where.why_no_call = ban.why;
  op.where.setup = context.setup ();
  if (!operation.asked_p ())
    return;
  if (facts.compilers_code_best_p)
    op.compilers = own_expansion (operation);
  else if (op.size_known_p)
    {
      op.compilers_straight_bytes = compilers_straight_bytes (operation);
      op.compilers = known_size_code (operation);
    }
  if ((ban.new_only_p || op.where.setup.code_bytes != 0)
      && own_expansion (operation) == compilers_code::call)
    {
      op.where.setup = {};
      op.where.why_no_call = ban.why_not (op.size_bytes, true, facts);
    }
}

/* Lower the block operations of FUN, which keeps to general registers if
   GENERAL_P.  */
void
pass_memstrat::lower_operations (function *fun, bool general_p)
{
  /* Collect all candidates first, because emission splits blocks.  */
  call_context context (fun, m_options.no_call_sections, general_p);
  target_facts facts = query_target ();
  std::vector<candidate> candidates;
  std::vector<gimple *> passing;
  bool calls_p = false;
  std::size_t by_value = 0;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	 gsi_next (&gsi))
      {
	std::optional<candidate> operation = recognize (gsi_stmt (gsi));
	context.visit (gsi_stmt (gsi), operation ? &*operation : nullptr);
	if (operation)
	  candidates.push_back (std::move (*operation));
	else if (std::optional<candidate> copy
		 = recognize_register_copy (gsi_stmt (gsi)))
	  candidates.push_back (std::move (*copy));
	else
	  {
	    by_value += blocks_by_value (gsi_stmt (gsi));
	    calls_p |= is_gimple_call (gsi_stmt (gsi))
		       && !gimple_call_internal_p (gsi_stmt (gsi));
	    if (!facts.pattern_switch_p
		&& (large_argument_p (gsi_stmt (gsi))
		    || large_result_p (gsi_stmt (gsi))
		    || unsized_argument_p (gsi_stmt (gsi))))
	      passing.push_back (gsi_stmt (gsi));
	  }
      }

  facts.wide_needs_frame_p |= calls_p;
  const options &blockless = blockless_options (fun, m_options);
  auto options_of = [&] (gimple *stmt) -> const options &
  {
    return gimple_block (stmt)
	     ? options_at (gimple_location (stmt), fun, m_options)
	     : blockless;
  };
  auto add = [&] (gimple *copy)
  {
    if (std::optional<candidate> operation = recognize (copy))
      candidates.push_back (std::move (*operation));
  };
  for (gimple *call : passing)
    if (options_of (call).libcall == libcall_use::never
	|| context.ban ().total_p ())
      {
	if (unsized_argument_p (call))
	  warn_of_call (gimple_location (call),
			"copy of an argument whose size is not constant");
	if (large_argument_p (call))
	  for (gimple *copy : copy_arguments (call))
	    add (copy);
	if (large_result_p (call))
	  add (copy_result (call));
      }
  auto asked = std::count_if (candidates.begin (), candidates.end (),
			      [] (const candidate &operation)
			      { return operation.asked_p (); });
  bool many_p = asked + by_value > many_operations;
  m_backstop.begin (fun, facts, context, blockless, many_p);
  /* Before emission splits blocks.  */
  for (candidate &candidate : candidates)
    {
      take_own_code (candidate, facts, context);
      candidate.op.where.many_operations_p = many_p;
    }
  for (candidate &candidate : candidates)
    {
      /* Not earlier, because the operations lowered above have made stores,
	 too.  */
      if (!facts.compilers_code_best_p && candidate.why == reason::none
	  && candidate.op.size_known_p && reads_source_p (candidate.op.kind))
	note_fresh_stores (candidate.stmt, candidate.src, candidate.op);
      const options &opts = options_of (candidate.stmt);
      decision chosen = candidate.load
			  ? decide_register_copy (candidate.op, facts, opts,
						  m_gate, candidate.stmt)
			  : decide (candidate.op, candidate.why, facts, opts,
				    m_gate, candidate.stmt);
      /* A register copy that need not be cut is left without a remark.  */
      if (candidate.load && !chosen.plan)
	continue;
      report_decision (candidate, facts, opts, chosen, m_log);
      if (chosen.plan)
	{
	  warn_of_access (candidate);
	  emit_plan (candidate, *chosen.plan);
	}
      else
	/* Nobody has asked how to carry out what recognition refused.  */
	m_backstop.left (candidate.stmt, candidate.why == reason::none
					   ? chosen.why
					   : reason::none);
    }
}

unsigned
pass_memstrat::execute (function *fun)
{
  m_gate.say_last ();
  bool general_p = function_registers (fun->decl, m_options)
		   == register_class::gpr;
  lower_operations (fun, general_p);
  if (general_p)
    disable_vector_registers (fun);
  m_backstop.arm ();
  return 0;
}

} /* anonymous namespace */

gimple_opt_pass *
make_pass_memstrat (gcc::context *context, const options &opts,
		    transformation_gate &gate, record_log &log)
{
  return new pass_memstrat (context, opts, gate, log);
}

} /* namespace memstrat */
