/* The library functions that carry out block operations.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gcc/library_function.h"

#include "function.h"
#include "rtl.h"

namespace memstrat {

built_in_function
library_builtin (const char *name)
{
  static constexpr std::pair<const char *, built_in_function> functions[]
    = { { "memcpy", BUILT_IN_MEMCPY },
	{ "mempcpy", BUILT_IN_MEMPCPY },
	{ "memmove", BUILT_IN_MEMMOVE },
	{ "memset", BUILT_IN_MEMSET } };
  for (auto [known, code] : functions)
    if (strcmp (name, known) == 0)
      return code;
  return END_BUILTINS;
}

built_in_function
library_builtin (op_kind kind)
{
  switch (kind)
    {
    case op_kind::copy: return BUILT_IN_MEMCPY;
    case op_kind::move: return BUILT_IN_MEMMOVE;
    default: return BUILT_IN_MEMSET;
    }
}

tree
library_declaration (tree builtin)
{
  /* The user may have given BUILTIN attributes, another assembler name, or
     even a body.  */
  tree decl = copy_node (builtin);
  SET_DECL_RTL (decl, NULL_RTX);
  set_decl_built_in_function (decl, NOT_BUILT_IN, 0);
  if (DECL_STRUCT_FUNCTION (decl))
    {
      DECL_STRUCT_FUNCTION (decl) = nullptr;
      DECL_INITIAL (decl) = NULL_TREE;
      DECL_SAVED_TREE (decl) = NULL_TREE;
    }
  return decl;
}

} /* namespace memstrat */
