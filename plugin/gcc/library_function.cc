/* Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gcc/library_function.h"

#include "attr-fnspec.h"
#include "attribs.h"
#include "function.h"
#include "output.h"
#include "rtl.h"
#include "stringpool.h"
#include "varasm.h"

namespace memstrat {

static constexpr std::pair<const char *, built_in_function> functions[]
  = { { "memcpy", BUILT_IN_MEMCPY },
      { "mempcpy", BUILT_IN_MEMPCPY },
      { "memmove", BUILT_IN_MEMMOVE },
      { "memset", BUILT_IN_MEMSET },
      { "memstrat_copy_inline", BUILT_IN_MEMCPY },
      { "memstrat_clear_inline", BUILT_IN_MEMSET } };

std::string_view
symbol_of (tree name)
{
  std::string_view symbol = IDENTIFIER_POINTER (name);
  if (symbol.starts_with ('*'))
    symbol.remove_prefix (1 + strlen (user_label_prefix));
  return symbol;
}

/* Return the name of CODE, a builtin in `functions'.  */
static const char *
library_name (built_in_function code)
{
  for (auto [name, known] : functions)
    if (code == known)
      return name;
  gcc_unreachable ();
}

built_in_function
called_builtin (std::string_view symbol)
{
  for (op_kind kind : { op_kind::copy, op_kind::move, op_kind::zero })
    {
      built_in_function code = library_builtin (kind);
      tree builtin = builtin_decl_explicit (code);
      if (symbol
	  == (builtin && DECL_ASSEMBLER_NAME_SET_P (builtin)
		? symbol_of (DECL_ASSEMBLER_NAME (builtin))
		: library_name (code)))
	return code;
    }
  return END_BUILTINS;
}

built_in_function
library_builtin (std::string_view name)
{
  for (auto [known, code] : functions)
    if (name == known)
      return code;
  return END_BUILTINS;
}

built_in_function
library_builtin (op_kind kind)
{
  switch (kind)
    {
    case op_kind::copy:
      return BUILT_IN_MEMCPY;
    case op_kind::move:
      return BUILT_IN_MEMMOVE;
    default:
      return BUILT_IN_MEMSET;
    }
}

/* Return TYPE with BUILTIN's fn spec, which tells callers what the function
   does with its arguments (attr-fnspec.h).  */
static tree
type_with_fnspec (tree type, tree builtin)
{
  if (lookup_attribute ("fn spec", TYPE_ATTRIBUTES (type)))
    return type;
  const char *text = builtin_fnspec (builtin).get_str ();
  tree argument
    = build_tree_list (NULL_TREE, build_string (strlen (text), text));
  return build_type_attribute_variant (type,
				       tree_cons (get_identifier ("fn spec"),
						  argument,
						  TYPE_ATTRIBUTES (type)));
}

bool
inline_only_p (const_tree fndecl)
{
  if (!DECL_NAME (fndecl)
      || !lookup_attribute ("error", DECL_ATTRIBUTES (fndecl)))
    return false;
  std::string_view name = IDENTIFIER_POINTER (DECL_NAME (fndecl));
  return name.starts_with ("memstrat_")
	 && library_builtin (name) != END_BUILTINS;
}

void
note_inline_only (void *decl, void *)
{
  tree fndecl = static_cast<tree> (decl);
  if (TREE_CODE (fndecl) != FUNCTION_DECL || !inline_only_p (fndecl))
    return;
  const char *name = IDENTIFIER_POINTER (DECL_NAME (fndecl));
  tree builtin = builtin_decl_explicit (library_builtin (name));
  TREE_TYPE (fndecl) = type_with_fnspec (TREE_TYPE (fndecl), builtin);
}

tree
library_declaration (tree builtin)
{
  /* BUILTIN may have the user's attributes or assembler name, or even a body.
     Keep its symbol, by which passes after expansion recognize the call.  */
  tree decl = copy_node (builtin);
  if (DECL_EXTERNAL (builtin) && DECL_VISIBILITY (builtin) != VISIBILITY_DEFAULT
      && (fndecl_built_in_p (builtin, BUILT_IN_MEMCPY)
	  || fndecl_built_in_p (builtin, BUILT_IN_MEMSET)))
    {
      /* A pragma around a header may give memset hidden visibility, although
	 another library defines memset.  GCC ignores the visibility in its own
	 calls of memcpy and memset (init_block_move_fn).  */
      DECL_VISIBILITY (decl) = VISIBILITY_DEFAULT;
      DECL_VISIBILITY_SPECIFIED (decl) = 1;
      SET_DECL_RTL (decl, NULL_RTX);
      make_decl_rtl (decl);
    }
  else
    SET_DECL_RTL (decl, DECL_RTL (builtin));
  TREE_TYPE (decl) = type_with_fnspec (TREE_TYPE (builtin), builtin);
  set_decl_built_in_function (decl, NOT_BUILT_IN, 0);
  if (DECL_STRUCT_FUNCTION (decl))
    {
      DECL_STRUCT_FUNCTION (decl) = nullptr;
      DECL_INITIAL (decl) = NULL_TREE;
      DECL_SAVED_TREE (decl) = NULL_TREE;
    }
  return decl;
}

bool
library_call_p (gcall *call)
{
  /* A declaration by the program itself has no fn spec.  */
  tree fndecl = gimple_call_fndecl (call);
  return fndecl && !fndecl_built_in_p (fndecl)
	 && gimple_call_return_flags (call) == ERF_RETURNS_ARG
	 && called_builtin (symbol_of (DECL_ASSEMBLER_NAME (fndecl)))
	      != END_BUILTINS;
}

} /* namespace memstrat */
