/* asm statements.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_ASM_STATEMENT_H
#define MEMSTRAT_GCC_ASM_STATEMENT_H

#include "gcc/compat.h"

namespace memstrat {

struct asm_operand
{
  const char *constraint;
  tree value;
};

/* An asm statement with TEXT, which defines the SSA names of OUTPUTS and uses
   the gimple values of INPUTS.  MEMORY_P: it reads and writes any memory; the
   caller gives it its virtual operands.  */
gasm *build_asm (const char *text, const std::vector<asm_operand> &outputs,
		 const std::vector<asm_operand> &inputs, bool memory_p);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_ASM_STATEMENT_H */
