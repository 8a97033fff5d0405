/* Block operations that exist only while GCC expands to RTL.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_BACKSTOP_H
#define MEMSTRAT_GCC_BACKSTOP_H

#include "gcc/compat.h"
#include "gcc/read/call_context.h"
#include "gcc/record_log.h"
#include "gcc/transformation_gate.h"
#include "core/choose.h"
#include "core/option_table.h"
#include "core/target_facts.h"

namespace memstrat {

class backstop
{
public:
  /* BASE holds the options of the command line, GATE is the compilation's
     gate, and LOG receives the records.  */
  backstop (const options &base, transformation_gate &gate, record_log &log)
    : m_base (base), m_gate (gate), m_log (log)
  {
  }

  /* Start on FUN, with its CONTEXT and the FACTS about its target.  BLOCKLESS
     is the result of blockless_options for FUN.  MANY_P is true if FUN has
     more operations than many_operations.  */
  void begin (function *fun, const target_facts &facts,
	      const call_context &context, const options &blockless,
	      bool many_p);

  /* Note that the pass left STMT for the reason WHY, and reported the
     decision.  STMT gets the compiler's own code, unless calls are forbidden
     in its function.  If WHY is unknown_size, sanitized or for_size, STMT
     always gets that code.  */
  void left (const gimple *stmt, reason why);

  /* Prepare for the function's expansion, which comes next.  The function's
     target must not change any more.  */
  void arm ();

  /* If GCC has begun to expand another statement, forget the decisions on the
     previous statement, and reset the target's patterns.  */
  void note_statement ();

  /* Reset the target's patterns after the function's expansion.  */
  void disarm ();

  /* For PLUGIN_START_UNIT: replace the target's hook by the backstop's.  */
  static void install (void *, void *);

  /* For PLUGIN_PASS_EXECUTION: disarm the active backstop, and activate the
     armed backstop if PASS, an opt_pass, is expansion.  */
  static void on_pass (void *pass, void *);

  /* Return true if GCC should carry out OP (a move, clear or fill) of
     SIZE_BYTES, aligned to ALIGN_BITS, by pieces.  Before returning false, set
     the target's pattern to the strategy to use instead.  SPEED_P is true in a
     block optimized for speed.  */
  bool use_by_pieces_p (std::uint64_t size_bytes, unsigned align_bits,
			by_pieces_operation op, bool speed_p);

private:
  const options &m_base;
  transformation_gate &m_gate;
  record_log &m_log;

  const function *m_fun = nullptr;
  target_facts m_facts;
  call_ban m_ban;
  bool m_setup_p = false;
  const options *m_blockless = nullptr;
  bool m_many_p = false;
  std::unordered_map<const gimple *, reason> m_left;

  /* True if operations without a decision may become calls.  */
  bool m_calls_p = true;

  /* GCC's queries about the statement under expansion, and the decisions on
     them.  GCC may repeat a query, and relies on the same answer.  */
  struct hook_query
  {
    std::uint64_t size_bytes;
    unsigned align_bits;
    by_pieces_operation op;
    bool speed_p;
    bool sp_moved_p;

    bool operator== (const hook_query &) const = default;
  };
  const gimple *m_stmt = nullptr;
  std::vector<std::pair<hook_query, decision>> m_decisions;

  bool calls_p () const;
  bool closed_p () const;
  bool sp_moved_p () const;
  reason why_left () const;
  bool left_to_compiler_p () const;
  void reset_switch (bool calls_p);
  void leave_to_compiler (reason why);
  const decision &decide (const hook_query &query, op_kind kind);
};

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_BACKSTOP_H */
