/* x86: GCC's own code for block operations, and the switch for it.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   -mmemcpy-strategy= applies to copies, -mmemset-strategy= to clears and
   fills, -mstringop-strategy= and the two -minline-...stringops... to all of
   these.  Only GCC 16 and later apply flags to memmove: those for copies.

   For a size that is not constant, decide_alg of i386-expand.cc chooses this
   code with -mtune=generic:

     memcpy (d, s, n)			a call
     the same, n at most 40		a loop
     the same, n at most 300		rep movsq
     the same, 20 in the training run	a loop
     the same, optimized for size	rep movsb  */

#include "target/target.h"

#include "builtins.h"
#include "hard-reg-set.h"
#include "options.h"

namespace memstrat {

namespace {

/* The value of -mstringop-strategy= for the current function.  */
stringop_alg compilers_alg = no_stringop;

compilers_code
code_of_algorithm (stringop_alg alg)
{
  switch (alg)
    {
    case libcall:
      return compilers_code::call;
    case rep_prefix_1_byte:
      return compilers_code::rep_byte;
    case rep_prefix_4_byte:
      return compilers_code::rep_4byte;
    case rep_prefix_8_byte:
      return compilers_code::rep_8byte;
    default:
      return compilers_code::inline_code;
    }
}

/* Return true if the current function may use ALG: for a copy if COPY_P,
   otherwise for a clear or fill.  */
bool
usable_p (stringop_alg alg, bool copy_p)
{
  return alg != no_stringop
	 && (!string_instruction_p (code_of_algorithm (alg))
	     || !(fixed_regs[CX_REG] || fixed_regs[DI_REG]
		  || fixed_regs[copy_p ? SI_REG : AX_REG]));
}

/* Return true if GCC optimizes an operation in BB for size.  The operation has
   a size within BOUNDS and, if known, EXPECTED_BYTES on average.  */
bool
for_size_p (const_basic_block bb, const value_bounds &bounds,
	    std::optional<std::uint64_t> expected_bytes)
{
  return optimize_function_for_size_p (cfun)
	 || (optimize_bb_for_size_p (bb)
	     && (bounds.largest < cold_speed_min_bytes
		 || (expected_bytes
		     && *expected_bytes < cold_speed_min_bytes)));
}

/* Return the algorithm of ALGS for EXPECTED_BYTES in the current function, for
   a copy if COPY_P.  With KNOWN_P, the size is certain.  */
stringop_alg
algorithm_for (const stringop_algs &algs, bool copy_p,
	       std::uint64_t expected_bytes, bool known_p)
{
  if (expected_bytes < 4)
    return loop_1_byte;
  for (const auto &row : algs.size)
    {
      if (row.max == 0)
	break;
      if ((row.max == -1 || (std::uint64_t) row.max >= expected_bytes)
	  && usable_p (row.alg, copy_p)
	  && !(TARGET_PREFER_KNOWN_REP_MOVSB_STOSB && !known_p
	       && row.alg == rep_prefix_1_byte))
	return row.alg;
    }
  return usable_p (algs.unknown_size, copy_p) ? algs.unknown_size : libcall;
}

/* Return the largest size with inline code in ALGS (for a copy if COPY_P).
   Return UINT64_MAX if all sizes have inline code.  */
std::uint64_t
inline_max_bytes (const stringop_algs &algs, bool copy_p)
{
  std::uint64_t max_bytes = 0;
  for (const auto &row : algs.size)
    if (row.alg != libcall && usable_p (row.alg, copy_p))
      max_bytes = row.max == -1 ? UINT64_MAX : row.max;
  return max_bytes;
}

} /* anonymous namespace */

const std::vector<string_instruction> &
string_instructions ()
{
  /* In Intel's syntax, the instructions of 4 bytes have other names.  */
  static const std::vector<string_instruction> all
    = { { 1, true, "rep movsb", "=D", "=c", "=S" },
	{ 1, false, "rep stosb", "=D", "=c", "a" },
	{ 4, true, "rep {movsl|movsd}", "=D", "=c", "=S" },
	{ 4, false, "rep {stosl|stosd}", "=D", "=c", "a" },
	{ 8, true, "rep movsq", "=D", "=c", "=S" },
	{ 8, false, "rep stosq", "=D", "=c", "a" } };
  static const std::vector<string_instruction> clearing_direction = []
  {
    std::vector<string_instruction> clearing = all;
    for (string_instruction &each : clearing)
      each.text = "cld\n\t" + each.text;
    return clearing;
  }();
  /* In such functions, GCC itself clears the direction flag, but only for its
     own instructions.  */
  return TARGET_CLD || preserves_registers_p (current_function_decl)
	   ? clearing_direction
	   : all;
}

const char *
user_strategy_flag (op_kind kind)
{
  if (kind == op_kind::move && !MEMSTRAT_HAVE_MOVE_PATTERN)
    return nullptr;
  if (reads_source_p (kind) && global_options.x_ix86_tune_memcpy_strategy)
    return "-mmemcpy-strategy=";
  if (!reads_source_p (kind) && global_options.x_ix86_tune_memset_strategy)
    return "-mmemset-strategy=";
  if (global_options_set.x_ix86_stringop_alg)
    return "-mstringop-strategy=";
  if (TARGET_INLINE_ALL_STRINGOPS)
    return "-minline-all-stringops";
  if (TARGET_INLINE_STRINGOPS_DYNAMICALLY)
    return "-minline-stringops-dynamically";
  return nullptr;
}

compilers_code
compilers_code_of (const_basic_block bb, op_kind kind,
		   const value_bounds &bounds,
		   std::optional<std::uint64_t> expected_bytes)
{
  if (bounds.least > compilers_inline_max_bytes)
    return compilers_code::call;
  /* GCC makes a move inline only for speed, and never by `rep'.  */
  if (kind == op_kind::move)
    return MEMSTRAT_HAVE_MOVE_PATTERN && TARGET_64BIT
	       && !for_size_p (bb, bounds, expected_bytes)
	       && compilers_code_of (bb, op_kind::copy, bounds, expected_bytes)
		    != compilers_code::call
	     ? compilers_code::inline_code
	     : compilers_code::call;
  bool copy_p = kind == op_kind::copy;
  bool words_p = bounds.least == bounds.largest && bounds.least % 4 == 0
		 && kind != op_kind::fill;
  if (for_size_p (bb, bounds, expected_bytes))
    {
      stringop_alg smallest = words_p ? rep_prefix_4_byte : rep_prefix_1_byte;
      return code_of_algorithm (usable_p (smallest, copy_p) ? smallest
							    : loop_1_byte);
    }
  const stringop_algs &algs
    = (copy_p ? ix86_cost->memcpy : ix86_cost->memset)[TARGET_64BIT != 0];
  if (!expected_bytes && bounds.largest <= inline_max_bytes (algs, copy_p))
    expected_bytes = bounds.least / 2 + bounds.largest / 2;
  stringop_alg alg = expected_bytes
		       ? algorithm_for (algs, copy_p, *expected_bytes,
					bounds.least == bounds.largest)
		     : usable_p (algs.unknown_size, copy_p) ? algs.unknown_size
							    : libcall;
  /* The condition is that of GCC's expand_set_or_cpymem_via_rep.  */
  if (alg == rep_prefix_1_byte && words_p
      && !TARGET_PREFER_KNOWN_REP_MOVSB_STOSB)
    alg = rep_prefix_4_byte;
  return code_of_algorithm (alg);
}

void
note_pattern_switch (const function *fun)
{
  tree target = DECL_FUNCTION_SPECIFIC_TARGET (fun->decl);
  if (!target)
    target = target_option_default_node;
  compilers_alg = TREE_TARGET_OPTION (target)->x_ix86_stringop_alg;
  global_options.x_ix86_stringop_alg = compilers_alg;
}

void
set_pattern_switch (strategy strategy)
{
  stringop_alg alg = no_stringop;
  switch (strategy)
    {
    case strategy::straight:
    /* A ladder never reaches expansion.  */
    case strategy::ladder:
      return;
    case strategy::rep_byte:
      alg = rep_prefix_1_byte;
      break;
    case strategy::rep_4byte:
      alg = rep_prefix_4_byte;
      break;
    case strategy::rep_8byte:
      alg = rep_prefix_8_byte;
      break;
    case strategy::byte_loop:
      alg = loop_1_byte;
      break;
    case strategy::loop:
      alg = ::loop;
      break;
    case strategy::vector_loop:
    case strategy::unrolled_loop:
      alg = ::unrolled_loop;
      break;
    case strategy::libcall:
      alg = ::libcall;
      break;
    }
  global_options.x_ix86_stringop_alg = alg;
}

void
set_pattern_switch_for_size ()
{
  global_options.x_ix86_stringop_alg
    = compilers_alg == ::libcall ? no_stringop : compilers_alg;
}

void
reset_pattern_switch (bool calls_p)
{
  global_options.x_ix86_stringop_alg = calls_p ? compilers_alg
					       : ::unrolled_loop;
}

} /* namespace memstrat */
