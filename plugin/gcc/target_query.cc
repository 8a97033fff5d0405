/* What the plugin asks GCC about the target and about the user's flags.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   That this is x86 shows in options.h, which GCC generates for each target:
   it has macros for the options of i386.opt.  */

#include "gcc/target_query.h"

#include "options.h"
#include "rtl.h"
#include "memmodel.h"
#include "emit-rtl.h"
#include "hard-reg-set.h"
#include "stringpool.h"
#include "attribs.h"
#include "asan.h"
#include "flag-types.h"

namespace memstrat {

bool
preserves_registers_p (tree fndecl)
{
  tree attributes = TYPE_ATTRIBUTES (TREE_TYPE (fndecl));
  return lookup_attribute ("interrupt", attributes)
	 || lookup_attribute ("no_caller_saved_registers", attributes);
}

#ifdef ix86_stringop_alg
/* True if a string instruction can be written as an asm in the current
   function: its registers are free, and the direction flag is clear.  GCC
   clears that with -mcld and in interrupt handlers, but for its own string
   instructions only.  */
static bool
string_instructions_p ()
{
  if (ptr_mode != word_mode)
    return false;
  for (int regno : { AX_REG, CX_REG, SI_REG, DI_REG })
    if (fixed_regs[regno])
      return false;
  return !TARGET_CLD && !preserves_registers_p (current_function_decl);
}
#endif

target_facts
query_target ()
{
  target_facts facts;
  facts.word_bytes = UNITS_PER_WORD >= 8 ? 8 : 4;
  facts.unaligned_fast_p
    = !STRICT_ALIGNMENT
      && !targetm.slow_unaligned_access (word_mode, BITS_PER_UNIT);
#ifdef ix86_stringop_alg
  /* 8 general registers with -m32: %esp, the address, %ebx for PIC, and one
     more for the block's neighbours.  */
  facts.free_registers = facts.word_bytes == 8 ? 14 : 4;
  facts.rep_p = string_instructions_p ();
#else
  facts.rep_p = false;
#endif
  return facts;
}

const char *
tuned_cpu ()
{
#ifdef ix86_stringop_alg
  return processor_names[ix86_tune];
#else
  return "generic";
#endif
}

bool
sanitized_function_p ()
{
  return sanitize_flags_p (SANITIZE_ADDRESS | SANITIZE_HWADDRESS
			   | SANITIZE_THREAD);
}

const char *
user_strategy_flag (op_kind kind)
{
#ifdef ix86_stringop_alg
  if (kind == op_kind::move)
    return nullptr;
  if (kind == op_kind::copy && global_options.x_ix86_tune_memcpy_strategy)
    return "-mmemcpy-strategy=";
  if (kind != op_kind::copy && global_options.x_ix86_tune_memset_strategy)
    return "-mmemset-strategy=";
  if (global_options_set.x_ix86_stringop_alg)
    return "-mstringop-strategy=";
  if (TARGET_INLINE_ALL_STRINGOPS)
    return "-minline-all-stringops";
  if (TARGET_INLINE_STRINGOPS_DYNAMICALLY)
    return "-minline-stringops-dynamically";
#else
  (void) kind;
#endif
  return nullptr;
}

} /* namespace memstrat */
