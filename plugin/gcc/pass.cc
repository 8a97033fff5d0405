/* The GIMPLE pass: recognize, choose, emit, report.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The pass is one of the last before a function's expansion to RTL, at every
   optimization level.  By then, SRA, dead store elimination, the string passes
   and the warnings have seen the original statements.  SLP and store merging
   have also run, so they cannot turn the pieces into vectors.

   The path of an operation, with the types and functions on this path:

     gimple *		a statement
       form_of		is it a block operation?
     statement_form	its operands as written
       recognize	how many bytes (operation_size), and which blocks
			(memory_block)?
     candidate		the operands, and the facts about the operation
			(mem_op) or the reason to leave it
       take_own_code	adds the compiler's own code, and what a call would
			mean here (call_context)
       note_fresh_stores
			adds recent stores to the source
     question		the facts about the operation, the target
			(target_facts), the CPU (tuning) and the user's options
       decide		calls choose_plan (core/choose.cc) and checks the gate
     decision		lowered (a plan), called (a plan and a reason) or left
			(a reason)
       report_decision	a remark, and a line of JSON (record_log)
     plan		a strategy, and its steps
       emit_plan	a function for each kind of step (plan_emitter)
     statement_chain	the new statements, in place of the old one

   A register_copy is a small memcpy that GCC has turned into a load and a
   store.  It takes the same path, but has only one possible plan
   (register_copy_plan).  backstop.cc handles operations that the pass leaves,
   and operations that exist only in expansion.  */

#include "gcc/passes.h"

#include "gimple-iterator.h"

#include "gcc/backstop.h"
#include "gcc/decide.h"
#include "gcc/report.h"
#include "gcc/general_registers/general_registers.h"
#include "gcc/read/call_context.h"
#include "gcc/read/contents.h"
#include "gcc/read/own_expansion.h"
#include "gcc/read/recognize.h"
#include "gcc/read/sizes.h"
#include "gcc/settings/settings.h"
#include "gcc/write/emit.h"
#include "target/target.h"

namespace memstrat {

namespace {

/* Return the number of blocks that STMT passes or returns by value.  Expansion
   will copy these blocks.  */
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

/* Note in OPERATION GCC's own code, with and without the plugin, and whether
   CONTEXT forbids a call or makes a call costly.  If GCC's own code is a call,
   that call is not new, and adds no cost.  */
void
take_own_code (candidate &operation, call_context &context)
{
  mem_op &op = operation.op;
  call_ban ban = context.ban (operation);
  op.where.why_no_call = ban.why;
  op.where.call_setup_p = context.setup_p ();
  if (!operation.asked_p ())
    return;
  if (keeps_to_general_registers_p () || op.src_zero_p)
    {
      settings_without_plugin wide;
      candidate alone = operation;
      if (op.src_zero_p)
	alone.op.kind = op_kind::copy;
      note_own_expansion (alone);
      op.without_plugin = alone.op.compilers;
    }
  note_own_expansion (operation);
  if (op.without_plugin == op.compilers)
    op.without_plugin.reset ();
  if ((ban.new_only_p || op.where.call_setup_p)
      && op.compilers == compilers_code::call)
    {
      op.where.call_setup_p = false;
      op.where.why_no_call = ban.why_not (op.size_bytes, true);
    }
}

/* The lowering of a function's operations.  All operations are collected
   first, because the decision on one may depend on the others, and emission
   splits basic blocks.  */
class function_lowering
{
public:
  /* Prepare to lower FUN, with OPTS of the command line.  GENERAL_P is true if
     FUN keeps to general registers.  Report decisions to GATE, LOG and
     BACKSTOP.  */
  function_lowering (function *fun, bool general_p, const options &opts,
		     transformation_gate &gate, record_log &log,
		     backstop &backstop)
    : m_fun (fun), m_general_p (general_p), m_options (opts), m_gate (gate),
      m_log (log), m_backstop (backstop),
      m_blockless (blockless_options (fun, opts)),
      m_context (fun, opts.no_call_sections, general_p),
      m_facts (query_target ())
  {
  }

  /* Find the operations of the function.  */
  void collect ();

  /* Add the facts that depend on the whole function.  Prepare the backstop for
     the operations that appear only in expansion.  */
  void complete ();

  /* Decide on each operation, report the decision, and emit the plan, if any.
     Tell the backstop of each operation that is left.  */
  void carry_out ();

private:
  function *m_fun;
  bool m_general_p;
  const options &m_options;
  transformation_gate &m_gate;
  record_log &m_log;
  backstop &m_backstop;
  const options &m_blockless;
  call_context m_context;
  target_facts m_facts;
  std::vector<std::variant<candidate, register_copy>> m_found; /* In order.  */
  std::size_t m_by_value = 0; /* Blocks that are passed or returned.  */

  const options &options_of (gimple *stmt) const;
  question question_about (candidate &operation) const;
  void carry_out (candidate &operation);
  void carry_out (register_copy &copy);
};

const options &
function_lowering::options_of (gimple *stmt) const
{
  return gimple_block (stmt)
	   ? options_at (gimple_location (stmt), m_fun, m_options)
	   : m_blockless;
}

void
function_lowering::collect ()
{
  bool calls_p = false;
  basic_block bb;
  FOR_EACH_BB_FN (bb, m_fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	 gsi_next (&gsi))
      {
	gimple *stmt = gsi_stmt (gsi);
	std::optional<candidate> operation = recognize (stmt);
	m_context.visit (stmt, operation ? &*operation : nullptr);
	if (operation)
	  {
	    m_found.emplace_back (std::move (*operation));
	    continue;
	  }
	if (std::optional<register_copy> copy
	    = recognize_register_copy (stmt, m_general_p))
	  {
	    m_found.emplace_back (std::move (*copy));
	    continue;
	  }
	m_by_value += blocks_by_value (stmt);
	calls_p |= is_gimple_call (stmt) && !gimple_call_internal_p (stmt);
      }
  m_facts.wide_needs_frame_p |= calls_p;
}

void
function_lowering::complete ()
{
  std::size_t asked = m_by_value;
  for (const auto &found : m_found)
    if (auto *operation = std::get_if<candidate> (&found))
      asked += operation->asked_p ();
  m_backstop.begin (m_fun, m_facts, m_context, m_blockless,
		    asked > many_operations);
  std::size_t ahead = 0;
  for (auto &found : m_found)
    if (candidate *operation = std::get_if<candidate> (&found))
      {
	take_own_code (*operation, m_context);
	operation->op.where.many_operations_p
	  = (operation->op.size_known_p ? ahead + 1 : asked) > many_operations;
	ahead += operation->asked_p ();
      }
}

/* Return the question about OPERATION.  Call this after all earlier operations
   have been emitted, because they may store to OPERATION's source.  */
question
function_lowering::question_about (candidate &operation) const
{
  if (operation.why == reason::none && operation.op.size_known_p
      && reads_source_p (operation.op.kind))
    note_fresh_stores (operation.stmt, operation.src, operation.op);
  return question_of (operation.op, m_facts, options_of (operation.stmt));
}

void
function_lowering::carry_out (candidate &operation)
{
  const question asked = question_about (operation);
  decision chosen = decide (asked, operation.why, m_gate, operation.stmt);
  report_decision (operation.stmt, gimple_bb (operation.stmt), asked,
		   operation.asked_p (), chosen, m_log);
  if (const plan *plan = chosen.plan ())
    {
#if !MEMSTRAT_HAVE_ACCESS_PASS
      warn_of_access (operation);
#endif
      emit_plan (operation, *plan);
    }
  else
    /* If recognition refused the operation, no plan was requested.  */
    m_backstop.left (operation.stmt,
		     operation.asked_p () ? chosen.why () : reason::none);
}

/* Cut COPY into pieces or, if there is no need, leave it without a remark.  */
void
function_lowering::carry_out (register_copy &copy)
{
  const question asked = question_about (copy.operation);
  gimple *stmt = copy.operation.stmt;
  decision chosen = decide_register_copy (asked, m_gate, stmt);
  if (!chosen.plan ())
    return;
  report_decision (stmt, gimple_bb (stmt), asked, false, chosen, m_log);
  emit_plan (copy, *chosen.plan ());
}

void
function_lowering::carry_out ()
{
  for (auto &found : m_found)
    std::visit ([&] (auto &operation) { carry_out (operation); }, found);
  mark_tail_calls (m_fun);
}

class pass_memstrat : public gimple_opt_pass
{
public:
  pass_memstrat (gcc::context *context, const options &opts,
		 transformation_gate &gate, record_log &log)
    : gimple_opt_pass (data_of_pass (GIMPLE_PASS, "memstrat",
				     PROP_cfg | PROP_ssa),
		       context),
      m_options (opts), m_gate (gate), m_log (log),
      m_backstop (m_options, m_gate, m_log)
  {
  }

  unsigned execute (function *fun) final override;

private:
  const options &m_options;
  transformation_gate &m_gate;
  record_log &m_log;
  backstop m_backstop;
};

unsigned
pass_memstrat::execute (function *fun)
{
  m_gate.say_last ();
  bool general_p = function_registers (fun->decl, m_options)
		   == register_class::gpr;
  function_lowering lowering (fun, general_p, m_options, m_gate, m_log,
			      m_backstop);
  lowering.collect ();
  lowering.complete ();
  forget_conditions ();
  lowering.carry_out ();
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
