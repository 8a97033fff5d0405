/* Functions that get no new library call, by the reason (no_call.def).

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   library: all functions, if the unit has its own memcpy (own_library.h).
   In the link with -flto, the unit is the whole program.

   resolver: all functions, if the unit has an ifunc.  Its resolver may run
   while memcpy, also an ifunc, cannot be called yet.

   no_vectors: functions with target ("general-regs-only") in a unit with
   vector registers.  The library may clobber vector registers that callers
   use.

   named: hal_memcpy, MemSet32, Buffer::memcpy.  The linker or another file may
   bind memcpy to these.

   helper: static functions called only by banned functions, interrupt handlers
   or asm statements of naked functions.

   The ban is an attribute of the declaration, with a name that no source can
   write.  Clones inherit the attribute, and -flto streams it.  GCC merges only
   functions with the same attributes.  */

#include "gcc/read/banned_functions.h"

#include "cgraph.h"
#include "gimple-iterator.h"
#include "stringpool.h"
#include "attribs.h"

#include "gcc/general_registers/general_registers.h"
#include "gcc/read/call_context.h"
#include "gcc/read/own_library.h"
#include "target/target.h"

namespace memstrat {

namespace {

/* The attribute of a banned function, with a no_call as its argument.  */
const char ban_name[] = "memstrat no call";

/* The ban on the whole unit, including functions that GCC makes later, such as
   the bodies of parallel loops.  */
no_call unit_ban = no_call::none;

/* Ban new library calls from FNDECL for the reason WHY, unless it has a ban
   already.  */
void
ban_calls (tree fndecl, no_call why)
{
  if (lookup_attribute (ban_name, DECL_ATTRIBUTES (fndecl)))
    return;
  const char *name = name_of (why);
  tree argument
    = build_tree_list (NULL_TREE, build_string (strlen (name) + 1, name));
  DECL_ATTRIBUTES (fndecl)
    = tree_cons (get_identifier (ban_name), argument, DECL_ATTRIBUTES (fndecl));
}

/* Return true if FNDECL copies or sets memory, to judge by its names.  */
bool
telling_name_p (tree fndecl)
{
  for (tree name : { DECL_NAME (fndecl), DECL_ASSEMBLER_NAME (fndecl) })
    {
      std::string lower = name ? IDENTIFIER_POINTER (name) : "";
      for (char &letter : lower)
	letter = TOLOWER (letter);
      for (const char *part :
	   { "memcpy", "memmove", "mempcpy", "memset", "bcopy", "bzero" })
	if (lower.find (part) != std::string::npos)
	  return true;
    }
  return false;
}

/* Return true if the unit has an ifunc.  */
bool
ifunc_p ()
{
  cgraph_node *node;
  FOR_EACH_FUNCTION (node)
    if (node->ifunc_resolver)
      return true;
  return top_level_asm_names_p ("gnu_indirect_function");
}

bool
naked_p (const_tree fndecl)
{
  return lookup_attribute ("naked", DECL_ATTRIBUTES (fndecl));
}

/* Return the text of all asm statements in naked functions.  */
std::string
naked_assembly ()
{
  std::string text;
  cgraph_node *node;
  basic_block bb;
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
    if (naked_p (node->decl))
      FOR_EACH_BB_FN (bb, DECL_STRUCT_FUNCTION (node->decl))
	for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	     gsi_next (&gsi))
	  if (const gasm *stmt = dyn_cast<const gasm *> (gsi_stmt (gsi)))
	    text.append (gimple_asm_string (stmt)).append (1, '\n');
  return text;
}

/* Return true if the address of NODE's function is taken.  Operands of asm
   statements in naked functions do not count.  */
bool
address_taken_p (cgraph_node *node)
{
  ipa_ref *reference;
  for (unsigned i = 0; node->iterate_referring (i, reference); i++)
    {
      auto *user = dyn_cast<cgraph_node *> (reference->referring);
      if (!user || !naked_p (user->decl))
	return true;
    }
  return false;
}

/* Ban calls from helpers, as defined at the head of this file.  */
void
ban_helpers ()
{
  std::unordered_set<cgraph_node *> helpers;
  const std::string assembly = in_lto_p ? "" : naked_assembly ();
  cgraph_node *node;
  FOR_EACH_DEFINED_FUNCTION (node)
    if (!TREE_PUBLIC (node->decl)
	&& (!DECL_PRESERVE_P (node->decl)
	    || has_word_p (assembly, node->asm_name ()))
	&& !DECL_STATIC_CONSTRUCTOR (node->decl)
	&& !DECL_STATIC_DESTRUCTOR (node->decl) && !address_taken_p (node))
      helpers.insert (node);
  auto called_elsewhere_p = [&] (const cgraph_node *helper)
  {
    for (cgraph_edge *e = helper->callers; e; e = e->next_caller)
      if (why_banned (e->caller->decl) == no_call::none
	  && !preserves_registers_p (e->caller->decl)
	  && helpers.count (e->caller) == 0)
	return true;
    return false;
  };
  while (std::erase_if (helpers, called_elsewhere_p) != 0)
    ;
  for (cgraph_node *helper : helpers)
    ban_calls (helper->decl, no_call::helper);
}

} /* anonymous namespace */

void
find_banned_functions (void *, void *)
{
  unit_ban = own_library_p () ? no_call::library
	     : ifunc_p ()     ? no_call::resolver
			      : no_call::none;
  cgraph_node *node;
  FOR_EACH_FUNCTION (node)
    {
      cgraph_node *code = node->ultimate_alias_target ();
      if (!code->definition)
	continue;
      /* The link with -flto may have another command line.  */
      if (!in_lto_p && lacks_vector_registers_p (code->decl))
	ban_calls (code->decl, no_call::no_vectors);
      if (unit_ban != no_call::none)
	ban_calls (code->decl, unit_ban);
      if (telling_name_p (node->decl))
	ban_calls (code->decl, no_call::named);
    }
  ban_helpers ();
}

void
find_banned_functions_of_program (void *pass, void *)
{
  if (flag_wpa && named_p (static_cast<opt_pass *> (pass), "whole-program"))
    find_banned_functions (nullptr, nullptr);
}

no_call
why_banned (const_tree fndecl)
{
  tree attribute = lookup_attribute (ban_name, DECL_ATTRIBUTES (fndecl));
  if (!attribute)
    return unit_ban;
  const char *name = TREE_STRING_POINTER (TREE_VALUE (TREE_VALUE (attribute)));
  return value_named<no_call> (name).value_or (no_call::library);
}

} /* namespace memstrat */
