/* asm statements.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gcc/write/asm_statement.h"

namespace memstrat {

gasm *
build_asm (const char *text, const std::vector<asm_operand> &outputs,
	   const std::vector<asm_operand> &inputs, bool memory_p)
{
  auto operand_list = [] (const std::vector<asm_operand> &operands)
  {
    vec<tree, va_gc> *list = nullptr;
    for (const asm_operand &operand : operands)
      {
	tree constraint
	  = build_string (strlen (operand.constraint) + 1, operand.constraint);
	tree entry = build_tree_list (NULL_TREE, constraint);
	vec_safe_push (list, build_tree_list (entry, operand.value));
      }
    return list;
  };

  vec<tree, va_gc> *clobbers = nullptr;
  if (memory_p)
    vec_safe_push (clobbers,
		   build_tree_list (NULL_TREE, build_string (7, "memory")));
  gasm *stmt = gimple_build_asm_vec (text, operand_list (inputs),
				     operand_list (outputs), clobbers, nullptr);
  for (const asm_operand &output : outputs)
    SSA_NAME_DEF_STMT (output.value) = stmt;
  return stmt;
}

} /* namespace memstrat */
