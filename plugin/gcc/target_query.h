/* What the plugin asks GCC about the target and about the user's flags.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_TARGET_QUERY_H
#define MEMSTRAT_GCC_TARGET_QUERY_H

#include "gcc/compat.h"
#include "core/mem_op.h"
#include "core/target_facts.h"

namespace memstrat {

/* The bytes of the widest general register: 8, or 4 for -m32.  */
unsigned word_bytes ();

/* True if an offset that is one signed byte makes an address shorter.  */
bool short_offsets_p ();

/* True if an address takes a byte more with the hard register REGNO as its
   base.  */
bool sib_base_p (unsigned regno);

/* True if an access with the hard register REGNO as its base needs a prefix.  */
bool rex_base_p (unsigned regno);

/* True if moves of VALUE to or from memory count offsets in multiples of its
   width, so that one byte reaches further: EVEX.  */
bool scaled_offset_p (const_rtx value);

/* The facts of the target for the current function.  */
target_facts query_target ();

/* Leave in FACTS only the vectors that the compiler uses for blocks itself when
   it expands the current function.  */
void restrict_to_compilers_vectors (target_facts &facts);

/* The CPU that GCC tunes the current function for, as in -mtune=; "generic"
   where it does not say.  */
const char *tuned_cpu ();

/* True if FNDECL has to preserve all registers that it, or what it calls,
   uses: an interrupt handler.  */
bool preserves_registers_p (tree fndecl);

/* True if a sanitizer watches the current function's memory.  */
bool sanitized_function_p ();

/* The flag of the compiler's own by which the user chose how GCC carries out
   operations of KIND ("-mmemcpy-strategy="), or null.  -mmemcpy-strategy=
   speaks for copies, -mmemset-strategy= for clears and fills,
   -mstringop-strategy= and the two -minline-...stringops... for both; GCC
   expands no memmove by any of them.  */
const char *user_strategy_flag (op_kind kind);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_TARGET_QUERY_H */
