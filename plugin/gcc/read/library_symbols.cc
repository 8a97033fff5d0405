/* Whether calls of memcpy and the like reach the library.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

     static void memset (char *, size_t, int);	not the library's, nor seen by it
     void *(*memcpy) (void *, ...);		a variable
     void *memcpy (...) { ... } with ms_abi	called in another way

   and whether a memcpy of the program's own is still there to be called.

   To the compiler such a thing and the builtin are different declarations, to
   the assembler they have one name.  GCC itself calls the builtin, and errs, only
   for larger blocks.  The result is put on the declarations of all functions of
   the unit, in an attribute that nobody can write.  -flto streams it; in the
   link, the functions of a partition are a unit.  */

#include "gcc/read/library_symbols.h"

#include "cgraph.h"
#include "stringpool.h"
#include "attribs.h"

#include "gcc/write/library_function.h"

namespace memstrat {

namespace {

const char attribute_name[] = "memstrat library symbol taken";

/* The same for this process.  Functions that GCC makes later, such as the bodies
   of parallel loops, have no attribute.  */
bool taken_here_p = false;

/* True if NODE has the name of a function that is called for block operations,
   and may have its symbol.  */
bool
library_name_p (const symtab_node *node)
{
  tree decl = node->decl;
  if (DECL_ASSEMBLER_NAME_SET_P (decl))
    return called_symbol_p (symbol_of (DECL_ASSEMBLER_NAME (decl)));
  return DECL_NAME (decl) && (DECL_FILE_SCOPE_P (decl) || TREE_PUBLIC (decl))
	 && called_symbol_p (IDENTIFIER_POINTER (DECL_NAME (decl)))
	 && called_symbol_p (symbol_of (DECL_ASSEMBLER_NAME (decl)));
}

/* True if NODE, which has such a symbol, is not the library function.  */
bool
other_thing_p (const symtab_node *node)
{
  tree decl = node->decl;
  if (TREE_CODE (decl) != FUNCTION_DECL || !TREE_PUBLIC (decl))
    return true;
  /* The link has seen all callers of this function, and may call it in another
     way.  It is public for the sake of other partitions only.  */
  if (flag_ltrans && !node->externally_visible
      && (node->definition || node->in_other_partition))
    return true;
  tree plain = build_function_type_list (ptr_type_node, ptr_type_node,
					 ptr_type_node, size_type_node,
					 NULL_TREE);
  return !targetm.comp_type_attributes (TREE_TYPE (decl), plain);
}

/* Keep NODE, the program's own memcpy or the like, for the calls to come, and
   let nobody rename it or call it in another way.  GCC keeps those that it knows
   as builtins (cgraph_externally_visible_p), which with -ffreestanding it does
   not.  */
void
keep (const symtab_node *node)
{
  if (node->definition && !fndecl_built_in_p (node->decl))
    DECL_PRESERVE_P (node->decl) = 1;
}

} /* anonymous namespace */

bool
library_symbol_taken_p (const_tree fndecl)
{
  return taken_here_p
	 || lookup_attribute (attribute_name, DECL_ATTRIBUTES (fndecl));
}

void
note_library_symbols (void *, void *)
{
  symtab_node *symbol;
  bool taken_p = false;
  FOR_EACH_SYMBOL (symbol)
  {
    if (!library_name_p (symbol))
      continue;
    if (other_thing_p (symbol))
      taken_p = true;
    else
      keep (symbol);
  }
  if (!taken_p)
    return;
  cgraph_node *node;
  FOR_EACH_DEFINED_FUNCTION (node)
  if (!library_symbol_taken_p (node->decl))
    DECL_ATTRIBUTES (node->decl) = tree_cons (get_identifier (attribute_name),
					      NULL_TREE,
					      DECL_ATTRIBUTES (node->decl));
  /* Not earlier: then all of them would count as marked.  */
  taken_here_p = true;
}

} /* namespace memstrat */
