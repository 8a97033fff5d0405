/* A memcpy, memmove or memset of the program's own that is slow.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

     void *memcpy (char *to, const char *from, size_t size)
     {
       while (size--)
	 *to++ = *from++;	440 ns for 400 bytes and back; GCC's rep: 60 ns
       ...
     }

   The link of -flto does not read bodies before it needs them, so that they are
   looked at where they are compiled, and the result is an attribute that nobody
   can write.  */

#include "gcc/read/own_library.h"

#include "cgraph.h"
#include "gimple-iterator.h"
#include "stringpool.h"
#include "attribs.h"

#include "gcc/settings/settings.h"

namespace memstrat {

namespace {

const char plain_loop_name[] = "memstrat plain loop";

/* True if a call of FUN takes its time in a loop with stores of at most a word:
   FUN has no other call, and no asm with an instruction.  */
bool
plain_loop_p (function *fun)
{
  bool stores_p = false;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	 gsi_next (&gsi))
      {
	gimple *stmt = gsi_stmt (gsi);
	gcall *call = dyn_cast<gcall *> (stmt);
	gasm *statement = dyn_cast<gasm *> (stmt);
	if ((call && !gimple_inexpensive_call_p (call))
	    || (statement && *gimple_asm_string (statement) != '\0'))
	  return false;
	if (!gimple_store_p (stmt))
	  continue;
	HOST_WIDE_INT bytes
	  = int_size_in_bytes (TREE_TYPE (gimple_get_lhs (stmt)));
	if (bytes < 0 || bytes > UNITS_PER_WORD)
	  return false;
	stores_p = true;
      }
  return stores_p && has_loop_p (fun);
}

} /* anonymous namespace */

void
note_plain_loops ()
{
  cgraph_node *node;
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
    if (function *fun = DECL_STRUCT_FUNCTION (node->decl))
      if (library_symbol_p (node) && fun->cfg && plain_loop_p (fun))
	add_attribute (node->decl, plain_loop_name);
}

bool
slow_library_p ()
{
  cgraph_node *node;
  FOR_EACH_DEFINED_FUNCTION (node)
    if (library_symbol_p (node)
	&& lookup_attribute (plain_loop_name,
			     DECL_ATTRIBUTES (
			       node->ultimate_alias_target ()->decl)))
      return true;
  return false;
}

} /* namespace memstrat */
