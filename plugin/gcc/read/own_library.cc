/* Units with their own memcpy, memmove or memset.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

     void *memcpy (...) { ... }
     void *copy (...) __asm__ ("memcpy")
     void *__wrap_memcpy (...) { ... }	 the linker binds memcpy to it
     asm (".set memcpy, copy")
     static void memset (char *, int);	 not the library's
     void *(*memcpy) (void *, ...);	 a variable
     void memset (char *, size_t, int);	 of another file, with other parameters

   In the first four cases, a new call might recurse without end.  In the other
   cases, a new call would do something else.

   The compiler does not treat such a function or variable as the builtin, but
   in assembly it has the builtin's name.  */

#include "gcc/read/own_library.h"

#include "cgraph.h"
#include "gimple-expr.h"
#include "langhooks.h"

#include "gcc/library_function.h"
#include "gcc/read/call_context.h"
#include "gcc/read/cxx_linkage.h"

/* GCC's look-up of a global name; null outside the C family.  */
extern tree identifier_global_value (tree) __attribute__ ((weak));

namespace memstrat {

namespace {

constexpr const char *names[] = { "memcpy", "memmove", "memset" };

/* True if the unit has declared its own memcpy, memmove or memset, defined
   here or in another file.  */
bool other_declared_p = false;

/* Return true if the front end is that of C++ or Objective-C++.  */
bool
cxx_p ()
{
  return strstr (lang_hooks.name, "C++");
}

/* Return true if DECL, named like BUILTIN, cannot be called like BUILTIN.  */
bool
other_thing_p (const_tree decl, built_in_function builtin)
{
  tree library = builtin_decl_explicit (builtin);
  return TREE_CODE (decl) != FUNCTION_DECL || !TREE_PUBLIC (decl) || !library
	 || !useless_type_conversion_p (TREE_TYPE (decl), TREE_TYPE (library));
}

/* Set other_declared_p if DECL has a builtin's name, but is no builtin.  */
void
note_declaration (tree decl)
{
  if (!VAR_OR_FUNCTION_DECL_P (decl))
    return;
  bool function_p = TREE_CODE (decl) == FUNCTION_DECL;
  /* GCC drops a static function without calls, but the file still has its own
     memcpy.  */
  bool static_function_p = function_p && !cxx_p () && DECL_FILE_SCOPE_P (decl)
			   && DECL_INITIAL (decl);
  if (!(TREE_PUBLIC (decl) || static_function_p)
      || (function_p && fndecl_built_in_p (decl)))
    return;
  /* Do not set DECL's symbol: that would override a later asm label.  */
  tree name = DECL_ASSEMBLER_NAME_SET_P (decl)	? DECL_ASSEMBLER_NAME (decl)
	      : !cxx_p () || c_linkage_p (decl) ? DECL_NAME (decl)
						: NULL_TREE;
  built_in_function builtin = name ? called_builtin (symbol_of (name))
				   : END_BUILTINS;
  if (builtin != END_BUILTINS && other_thing_p (decl, builtin))
    other_declared_p = true;
}

/* Return the builtin that a function with SYMBOL replaces, or
   END_BUILTINS.  */
built_in_function
replaced_builtin (std::string_view symbol)
{
  constexpr std::string_view by_linker = "__wrap_";
  if (symbol.starts_with (by_linker))
    symbol.remove_prefix (by_linker.size ());
  return called_builtin (symbol);
}

/* Return true if SYMBOL is the unit's own memcpy, memmove or memset, or
   something else with such a name.  An `extern inline' function does not
   count.  */
bool
own_p (const symtab_node *symbol)
{
  tree decl = symbol->decl;
  if (!DECL_ASSEMBLER_NAME_SET_P (decl)
      && !(DECL_NAME (decl) && (DECL_FILE_SCOPE_P (decl) || TREE_PUBLIC (decl))
	   && replaced_builtin (IDENTIFIER_POINTER (DECL_NAME (decl)))
		!= END_BUILTINS))
    return false;
  built_in_function builtin
    = replaced_builtin (symbol_of (DECL_ASSEMBLER_NAME (decl)));
  return builtin != END_BUILTINS
	 && ((symbol->definition && !DECL_EXTERNAL (decl))
	     || (!in_lto_p && other_thing_p (decl, builtin)));
}

} /* anonymous namespace */

void
note_declarations (void *fndecl, void *)
{
  if (!identifier_global_value)
    return;
  note_declaration (static_cast<tree> (fndecl));
  for (const char *name : names)
    if (tree found = identifier_global_value (get_identifier (name)))
      {
	if (cxx_p ())
	  for_each_overload (found, note_declaration);
	else
	  note_declaration (found);
      }
}

bool
own_library_p ()
{
  if (other_declared_p)
    return true;
  for (const char *name : names)
    if (top_level_asm_names_p (name))
      return true;
  symtab_node *symbol;
  FOR_EACH_SYMBOL (symbol)
    if (own_p (symbol))
      return true;
  return false;
}

bool
top_level_asm_names_p (std::string_view word)
{
  /* From GCC 16 on, `next' has the type of a base class.  */
  for (asm_node *node = symtab->first_asm_symbol (); node;
       node = static_cast<asm_node *> (node->next))
    if (has_word_p (TREE_STRING_POINTER (node->asm_str), word))
      return true;
  return false;
}

} /* namespace memstrat */
