/* What GCC itself makes of an operation whose size is not constant.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

     memcpy (d, s, n)			a call
     the same, n at most 40		a loop, with -mtune=generic
     the same, n at most 300		rep movsq
     the same, 20 in the training run	a loop  */

#include "gcc/read/compilers_code.h"

#include "builtins.h"
#include "value-prof.h"
#include "hard-reg-set.h"

namespace memstrat {

std::optional<std::uint64_t>
profiled_size (gimple *stmt)
{
  histogram_value histogram
    = gimple_histogram_value_of_type (cfun, stmt, HIST_TYPE_AVERAGE);
  if (!histogram || histogram->hvalue.counters[1] <= 0
      || histogram->hvalue.counters[0] < 0)
    return std::nullopt;
  return histogram->hvalue.counters[0] / histogram->hvalue.counters[1];
}

#ifdef ix86_stringop_alg

namespace {

/* What ALG is.  */
compilers_code
code_of_algorithm (stringop_alg alg)
{
  switch (alg)
    {
    case libcall:
      return compilers_code::call;
    case rep_prefix_1_byte:
    case rep_prefix_4_byte:
    case rep_prefix_8_byte:
      return compilers_code::string_instruction;
    default:
      return compilers_code::loop;
    }
}

/* True if the current function may have ALG, for a copy if COPY_P.  */
bool
usable_p (stringop_alg alg, bool copy_p)
{
  return alg != no_stringop
	 && (code_of_algorithm (alg) != compilers_code::string_instruction
	     || !(fixed_regs[CX_REG] || fixed_regs[DI_REG]
		  || fixed_regs[copy_p ? SI_REG : AX_REG]));
}

/* What the current function has for EXPECTED_BYTES, of a size that is not
   constant.  */
stringop_alg
algorithm_for (const stringop_algs &known, bool copy_p,
	       std::uint64_t expected_bytes)
{
  if (expected_bytes < 4)
    return loop_1_byte;
  for (const auto &row : known.size)
    {
      if (row.max == 0)
	break;
      if ((row.max == -1 || (std::uint64_t) row.max >= expected_bytes)
	  && usable_p (row.alg, copy_p)
	  && !(TARGET_PREFER_KNOWN_REP_MOVSB_STOSB
	       && row.alg == rep_prefix_1_byte))
	return row.alg;
    }
  return usable_p (known.unknown_size, copy_p) ? known.unknown_size : libcall;
}

/* The largest size for which KNOWN has inline code, UINT64_MAX if it has it
   for all.  */
std::uint64_t
inline_max_bytes (const stringop_algs &known, bool copy_p)
{
  std::uint64_t max_bytes = 0;
  for (const auto &row : known.size)
    if (row.alg != libcall && usable_p (row.alg, copy_p))
      max_bytes = row.max == -1 ? UINT64_MAX : row.max;
  return max_bytes;
}

} /* anonymous namespace */

compilers_code
compilers_code_of (gimple *stmt, op_kind kind, const value_bounds &bounds,
		   std::optional<std::uint64_t> expected_bytes)
{
  /* There is no pattern for a memmove, and without optimization memcpy is a
     call, unless it is written __builtin_memcpy.  */
  if (kind == op_kind::move
      || (!optimize && !called_as_built_in (gimple_call_fndecl (stmt))))
    return compilers_code::call;
  bool copy_p = kind == op_kind::copy;
  const stringop_algs &known
    = (copy_p ? ix86_cost->memcpy : ix86_cost->memset)[TARGET_64BIT != 0];
  if (!expected_bytes && bounds.largest <= inline_max_bytes (known, copy_p))
    expected_bytes = bounds.least / 2 + bounds.largest / 2;
  return code_of_algorithm (
    expected_bytes ? algorithm_for (known, copy_p, *expected_bytes)
    : usable_p (known.unknown_size, copy_p) ? known.unknown_size : libcall);
}

#else

compilers_code
compilers_code_of (gimple *, op_kind, const value_bounds &,
		   std::optional<std::uint64_t>)
{
  return compilers_code::call;
}

#endif

} /* namespace memstrat */
