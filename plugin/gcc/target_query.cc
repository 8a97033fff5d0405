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

namespace memstrat {

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
  facts.rep_p = ptr_mode == word_mode;
#else
  facts.rep_p = false;
#endif
  return facts;
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
#else
  (void) kind;
#endif
  return nullptr;
}

} /* namespace memstrat */
