/* What exists only while GCC expands to RTL.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_BACKSTOP_H
#define MEMSTRAT_GCC_BACKSTOP_H

#include "gcc/compat.h"
#include "gcc/transformation_gate.h"
#include "core/choose.h"
#include "core/option_table.h"
#include "core/target_facts.h"

namespace memstrat {

/* Decides what GCC comes upon while it expands a function.  */
class backstop
{
public:
  /* BASE are the command line's options.  GATE is that of the compilation.  */
  backstop (const options &base, transformation_gate &gate)
    : m_base (base), m_gate (gate)
  {
  }

  /* The pass works on FUN.  NO_CALL_TO_BYTES is as in mem_op, BLOCKLESS are the
     blockless_options of FUN.  */
  void begin (function *fun, const target_facts &facts,
	      std::uint64_t no_call_to_bytes, const options &blockless);

  /* STMT of that function has been reported as left: nothing more is said of
     it.  OWN_CODE_P: the compiler's own code for it is wanted, whatever else is
     in the function.  */
  void left (const gimple *stmt, bool own_code_p);

  /* The expansion of that function comes next, and its target does not change
     any more.  */
  void arm ();

  /* GCC expands a statement: if it is another one than before, what has been
     said of that does not hold any more.  */
  void note_statement ();

  /* The function has been expanded.  */
  void disarm ();

  /* For PLUGIN_START_UNIT: put the backstop between GCC and its target.  */
  static void install (void *, void *);

  /* For PLUGIN_PASS_EXECUTION: PASS, an opt_pass, is about to run.  */
  static void on_pass (void *pass, void *);

  /* GCC's question: true if SIZE_BYTES, aligned to ALIGN_BITS, should be moved,
     cleared or filled (OP) by pieces; SPEED_P in a block optimized for speed.
     If the answer is no, the target's pattern has been told what to do.  */
  bool use_by_pieces_p (std::uint64_t size_bytes, unsigned align_bits,
			by_pieces_operation op, bool speed_p);

private:
  const options &m_base;
  transformation_gate &m_gate;

  const function *m_fun = nullptr;
  target_facts m_facts;
  std::uint64_t m_no_call_to_bytes = 0;
  const options *m_blockless = nullptr;
  std::unordered_set<const gimple *> m_left;
  std::unordered_set<const gimple *> m_own_code;

  /* Operations of the function may be calls where nothing else is said.  */
  bool m_calls_p = true;

  /* What was asked of the statement that GCC is expanding, and the answers: it
     may ask more than once, and takes the same answer for granted.  */
  struct question
  {
    std::uint64_t size_bytes;
    unsigned align_bits;
    by_pieces_operation op;
    bool speed_p;

    bool operator== (const question &) const = default;
  };
  const gimple *m_stmt = nullptr;
  std::vector<std::pair<question, decision>> m_decisions;

  bool calls_p () const;
  bool closed_p () const;
  void leave_to_compiler (const question &asked, op_kind kind, reason why);
  const decision &decide (const question &asked, op_kind kind);
};

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_BACKSTOP_H */
