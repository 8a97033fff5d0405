/* Whether calls of memcpy and the like reach the library.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

     static void memset (char *, int);	not the library's, nor seen by it
     void *(*memcpy) (void *, ...);	a variable
     void *memcpy (...) { ... } with ms_abi	called in another way
     void memset (char *, size_t, int);	with other parameters
     inline void *memcpy (...) { ... } in C++	there only if called already

   To the compiler such a thing and the builtin are different declarations, to
   the assembler they have one name.  GCC itself calls the builtin, and errs,
   only for larger blocks.  Calls are banned from all functions of the unit; in
   the link of -flto, the functions of a partition are a unit.  */

#include "gcc/read/own_library.h"

#include "cgraph.h"
#include "langhooks.h"
#include "stringpool.h"
#include "attribs.h"

#include "gcc/read/banned_functions.h"
#include "gcc/read/cxx_linkage.h"
#include "gcc/library_function.h"

/* Only compilers of the C family have this.  */
extern tree identifier_global_value (tree) __attribute__ ((weak));

namespace memstrat {

namespace {

/* True if the unit has such a thing.  Functions that GCC makes later, such as
   the bodies of parallel loops, have no attribute.  */
bool taken_here_p = false;

/* The same, because of a declaration.  What is only declared has no symbol, but
   another file may define it.  */
bool other_declared_p = false;

/* An identifier that no source can have.  If it is there, so is such a
   declaration: precompiled headers keep identifiers.  */
const char declared_name[] = "memstrat library symbol declared";

/* True if the front end is that of C++ or Objective-C++.  */
bool
cxx_p ()
{
  return strstr (lang_hooks.name, "C++");
}

/* True if it is that of C, C++ or one with "Objective" in its name.  */
bool
c_family_p ()
{
  return lang_GNU_C () || lang_GNU_OBJC () || cxx_p ();
}

/* The symbol that DECL, which is public, will have unless a label is still to
   come; null if that is a symbol of C++.  With a symbol of its own now, it
   would ignore the label.  */
tree
declared_symbol (tree decl)
{
  if (DECL_ASSEMBLER_NAME_SET_P (decl))
    return DECL_ASSEMBLER_NAME (decl);
  return !cxx_p () || c_linkage_p (decl) ? DECL_NAME (decl) : NULL_TREE;
}

/* The builtin that DECL has the name, and so maybe the symbol of, if that is
   called for block operations; otherwise END_BUILTINS.  */
built_in_function
builtin_of_name (tree decl)
{
  if (!DECL_ASSEMBLER_NAME_SET_P (decl)
      && !(DECL_NAME (decl) && (DECL_FILE_SCOPE_P (decl) || TREE_PUBLIC (decl))
	   && called_builtin (IDENTIFIER_POINTER (DECL_NAME (decl)))
		!= END_BUILTINS))
    return END_BUILTINS;
  return called_builtin (symbol_of (DECL_ASSEMBLER_NAME (decl)));
}

/* The types of the parameters of FNDECL, as far as its type or its definition
   says.  */
std::vector<tree>
parameter_types (const_tree fndecl)
{
  std::vector<tree> types;
  if (prototype_p (TREE_TYPE (fndecl)))
    {
      tree type;
      function_args_iterator args;
      FOREACH_FUNCTION_ARGS (TREE_TYPE (fndecl), type, args)
      if (!VOID_TYPE_P (type))
	types.push_back (type);
    }
  else
    for (tree parm = DECL_ARGUMENTS (fndecl); parm; parm = DECL_CHAIN (parm))
      types.push_back (TREE_TYPE (parm));
  return types;
}

/* True if an argument for a parameter of type EXPECTED also suits one of TYPE.
   Where a size is as wide as an int, signs tell them apart.  */
bool
suits_p (const_tree type, const_tree expected)
{
  unsigned int_precision = TYPE_PRECISION (integer_type_node);
  if (POINTER_TYPE_P (type) || POINTER_TYPE_P (expected))
    /* An address is an unsigned integer in Ada.  */
    return POINTER_TYPE_P (expected)
	   && (POINTER_TYPE_P (type)
		 ? ADDR_SPACE_GENERIC_P (TYPE_ADDR_SPACE (TREE_TYPE (type)))
		 : INTEGRAL_TYPE_P (type) && TYPE_UNSIGNED (type))
	   && TYPE_MODE (type) == TYPE_MODE (expected);
  if (!INTEGRAL_TYPE_P (type))
    return false;
  if (TYPE_PRECISION (type) == TYPE_PRECISION (expected))
    return TYPE_UNSIGNED (type) == TYPE_UNSIGNED (expected)
	   || TYPE_PRECISION (type) > int_precision;
  /* What is promoted to int takes an int.  */
  return TYPE_PRECISION (type) < int_precision
	 && TYPE_PRECISION (expected) == int_precision
	 && !TYPE_UNSIGNED (expected);
}

/* True if callers of BUILTIN, who ignore its result, may call FNDECL
   instead.  */
bool
called_alike_p (const_tree fndecl, const_tree builtin)
{
  tree type = TREE_TYPE (fndecl);
  tree result = TREE_TYPE (type);
  if (!targetm.comp_type_attributes (type, TREE_TYPE (builtin))
      || !(VOID_TYPE_P (result) || POINTER_TYPE_P (result)
	   || INTEGRAL_TYPE_P (result)))
    return false;
  if (!prototype_p (type) && !DECL_ARGUMENTS (fndecl))
    return true;
  std::vector<tree> types = parameter_types (fndecl);
  std::vector<tree> expected = parameter_types (builtin);
  return !stdarg_p (type)
	 && std::equal (types.begin (), types.end (), expected.begin (),
			expected.end (), suits_p);
}

/* True if DECL, which has the name of BUILTIN, is something else.  */
bool
other_thing_p (const_tree decl, built_in_function builtin)
{
  if (TREE_CODE (decl) != FUNCTION_DECL || !TREE_PUBLIC (decl))
    return true;
  tree library = builtin_decl_explicit (builtin);
  return !library || !called_alike_p (decl, library);
}

/* True if NODE, a function like BUILTIN that has its name, is not there to be
   called.  */
bool
not_there_p (const symtab_node *node)
{
  tree decl = node->decl;
  /* Nobody else may emit an inline function, nor does this unit if it does not
     call it.  With DECL_EXTERNAL, somebody else does.  */
  if (node->definition && DECL_COMDAT (decl) && !DECL_EXTERNAL (decl))
    return true;
  /* GCC will rename it, and make a resolver of this name.  */
  if (DECL_FUNCTION_VERSIONED (decl)
      || lookup_attribute ("target_clones", DECL_ATTRIBUTES (decl)))
    return true;
  /* The link has seen all callers of this function, and may call it in another
     way.  It is public for the sake of other partitions only.  */
  return flag_ltrans && !node->externally_visible
	 && (node->definition || node->in_other_partition);
}

/* Take note of what has such a name now, however it was declared.  Neither a
   header that is precompiled, maybe without the plugin, nor a friend is
   announced.  */
void
note_global_declarations ()
{
  if (!c_family_p () || !identifier_global_value)
    return;
  for (const char *name : { "memcpy", "memmove", "memset" })
    if (tree found = identifier_global_value (get_identifier (name)))
      {
	if (cxx_p ())
	  for_each_overload (found, note_declaration);
	else
	  note_declaration (found, nullptr);
      }
}

} /* anonymous namespace */

bool
library_symbol_taken_p ()
{
  return taken_here_p;
}

void
note_declaration (void *declared, void *)
{
  tree decl = static_cast<tree> (declared);
  /* GCC forgets a static function that nothing calls, but this is a file with a
     memcpy of its own.  */
  bool static_function_p = TREE_CODE (decl) == FUNCTION_DECL && !cxx_p ()
			   && DECL_FILE_SCOPE_P (decl) && DECL_INITIAL (decl);
  if (other_declared_p || !c_family_p () || !VAR_OR_FUNCTION_DECL_P (decl)
      || !(TREE_PUBLIC (decl) || static_function_p)
      || (TREE_CODE (decl) == FUNCTION_DECL && fndecl_built_in_p (decl)))
    return;
  tree name = declared_symbol (decl);
  built_in_function builtin = name ? called_builtin (symbol_of (name))
				   : END_BUILTINS;
  if (builtin == END_BUILTINS || !other_thing_p (decl, builtin))
    return;
  other_declared_p = true;
  get_identifier (declared_name);
}

void
note_definition (void *fndecl, void *)
{
  static bool header_p = false;
  if (!header_p)
    {
      header_p = true;
      other_declared_p |= maybe_get_identifier (declared_name) != NULL_TREE;
      note_global_declarations ();
    }
  note_declaration (fndecl, nullptr);
}

bool
library_symbol_p (const symtab_node *symbol)
{
  return builtin_of_name (symbol->decl) != END_BUILTINS;
}

bool
callable_library_symbol_p (const symtab_node *symbol)
{
  built_in_function builtin = builtin_of_name (symbol->decl);
  return builtin != END_BUILTINS && !other_thing_p (symbol->decl, builtin)
	 && !not_there_p (symbol);
}

void
note_library_symbols (void *, void *)
{
  symtab_node *symbol;
  /* Now or, in C, when the first function was defined: later, its names are
     gone.  */
  note_global_declarations ();
  bool taken_p = other_declared_p;
  FOR_EACH_SYMBOL (symbol)
    if (library_symbol_p (symbol) && !callable_library_symbol_p (symbol))
      taken_p = true;
  if (!taken_p)
    return;
  cgraph_node *node;
  FOR_EACH_DEFINED_FUNCTION (node)
    ban_calls (node->decl, no_call::symbol);
  taken_here_p = true;
}

} /* namespace memstrat */
