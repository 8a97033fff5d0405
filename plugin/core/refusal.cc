/* Which operations are not touched.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/refusal.h"

namespace memstrat {

bool
calls_p (const question &asked)
{
  return asked.op.call_allowed_p () && asked.opts.libcall != libcall_use::never;
}

bool
call_competes_p (const question &asked)
{
  return calls_p (asked) && !asked.opts.threshold_bytes;
}

namespace {

/* True if the operation of ASKED is best left to the compiler, which optimizes
   it for size and has string instructions for that.  It has none for a move,
   nor where all it makes is a call.  And with regs=gpr, it must not move two
   words, which are a scalar to it, in one vector register.  */
bool
left_for_size_p (const question &asked)
{
  const auto &[op, facts, tune, opts] = asked;
  if (!op.where.for_size_p
      || (!op.where.function_for_size_p
	  && op.size_bytes >= cold_speed_min_bytes)
      || (opts.regs == register_class::gpr && op.size_known_p
	  && op.size_bytes == std::uint64_t (2) * facts.word_bytes))
    return false;
  return calls_p (asked)
	 || (op.kind != op_kind::move && op.compilers != compilers_code::call
	     && !op.where.not_builtin_p && facts.rep_p
	     && (!op.size_known_p
		 || op.size_bytes <= compilers_inline_max_bytes));
}

} /* anonymous namespace */

reason
refusal (const question &asked)
{
  const mem_op &op = asked.op;
  const options &opts = asked.opts;
  bool never_call_p = opts.libcall == libcall_use::never;
  if (opts.off_p)
    return reason::off;
  if (op.where.not_builtin_p && !never_call_p)
    return reason::not_builtin;
  if (op.where.user_flag_p && !never_call_p)
    return reason::user_flag;
  if (left_for_size_p (asked))
    return reason::for_size;
  if (op.where.sanitized_p && op.explicit_call_p)
    return reason::sanitized;
  if (op.vector_mode_p && opts.regs != register_class::gpr)
    return reason::vector_mode;
  return reason::none;
}

} /* namespace memstrat */
