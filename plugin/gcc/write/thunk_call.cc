/* Calls of the code that all clears of a program share.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

     asm ("call	__memstrat_clear_96" : "=m" (*block) : "D" (block));

   To GCC it is one store: it clobbers no register, and is no call.  */

#include "gcc/write/thunk_call.h"

#include "output.h"

#include "gcc/write/asm_statement.h"
#include "target/target.h"

namespace memstrat {

namespace {

/* The unit has calls of the thunk.  */
bool called_p = false;

} /* anonymous namespace */

gimple *
make_thunk_call (tree block, tree address)
{
  called_p = true;
  std::string text = thunk_call_text (int_size_in_bytes (TREE_TYPE (block)));
  return build_asm (text.c_str (), { { "=m", block } },
		    { { thunk_address_constraint, address } }, false);
}

void
write_called_thunk (void *, void *)
{
  if (called_p && !seen_error ())
    write_thunk (asm_out_file);
}

} /* namespace memstrat */
