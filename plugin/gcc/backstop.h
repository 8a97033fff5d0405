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

/* Decides on the block operations that come up while GCC expands a
   function.  */
class backstop
{
public:
  /* BASE holds the options of the command line.  GATE is the gate of the
     compilation, and LOG has its records.  */
  backstop (const options &base, transformation_gate &gate, record_log &log)
    : m_base (base), m_gate (gate), m_log (log)
  {
  }

  /* The pass starts on FUN, for a target with FACTS.  CONTEXT is that of FUN,
     and BLOCKLESS is blockless_options of FUN.  MANY_P says whether FUN has
     more than many_operations.  */
  void begin (function *fun, const target_facts &facts,
	      const call_context &context, const options &blockless,
	      bool many_p);

  /* The pass has left STMT of that function, and has reported it, so there is
     no second remark: it stays the compiler's, unless calls are ruled out.  WHY
     is core's reason: if that is unknown_size, sanitized or for_size, the
     compiler's own code is wanted whatever holds for the rest of the
     function.  */
  void left (const gimple *stmt, reason why);

  /* GCC expands that function next, and its target does not change any
     more.  */
  void arm ();

  /* GCC is expanding a statement.  If it is not the same as before, forget the
     answers for the previous one, and set the target's patterns back.  */
  void note_statement ();

  /* The function has been expanded.  */
  void disarm ();

  /* For PLUGIN_START_UNIT: put the backstop between GCC and its target.  */
  static void install (void *, void *);

  /* For PLUGIN_PASS_EXECUTION: PASS, an opt_pass, is about to run.  */
  static void on_pass (void *pass, void *);

  /* Answer GCC's question: true if an operation OP (a move, clear or fill) of
     SIZE_BYTES, aligned to ALIGN_BITS, should be carried out by pieces.
     SPEED_P is true in a block that is optimized for speed.  If the answer is
     no, the target's pattern has been told what to do instead.  */
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

  /* Operations of the function may become calls, as long as no decision says
     otherwise.  */
  bool m_calls_p = true;

  /* The questions that GCC has asked about the statement that it is expanding,
     and the answers.  GCC may ask more than once, and relies on getting the
     same answer.  */
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
