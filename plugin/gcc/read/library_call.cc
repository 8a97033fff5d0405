/* Calls of the library functions that carry out block operations.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gcc/read/library_call.h"

#include "attribs.h"
#include "stringpool.h"

#include "gcc/library_function.h"

namespace memstrat {

namespace {

/* True if the compiler warns of a call of FNDECL, or refuses it.  It does so
   when it expands the call.  */
bool
discouraged_p (const_tree fndecl)
{
  return lookup_attribute ("error", DECL_ATTRIBUTES (fndecl))
	 || lookup_attribute ("warning", DECL_ATTRIBUTES (fndecl));
}

} /* anonymous namespace */

built_in_function
called_function (gcall *call, bool &builtin_p)
{
  tree fndecl = gimple_call_fndecl (call);
  builtin_p = fndecl && fndecl_built_in_p (fndecl);
  if (fndecl && discouraged_p (fndecl))
    return END_BUILTINS;
  if (builtin_p)
    {
      for (built_in_function code : { BUILT_IN_MEMCPY, BUILT_IN_MEMPCPY,
				      BUILT_IN_MEMMOVE, BUILT_IN_MEMSET })
	if (gimple_call_builtin_p (call, code))
	  return code;
      return END_BUILTINS;
    }

  if (!fndecl || !DECL_NAME (fndecl) || !DECL_EXTERNAL (fndecl)
      || !TREE_PUBLIC (fndecl))
    return END_BUILTINS;
  const char *name = IDENTIFIER_POINTER (DECL_NAME (fndecl));
  built_in_function code = library_builtin (name);
  if (code == END_BUILTINS || !id_equal (DECL_ASSEMBLER_NAME (fndecl), name)
      || !gimple_builtin_call_types_compatible_p (call,
						  builtin_decl_explicit (code)))
    return END_BUILTINS;
  return code;
}

bool
known_size_p (tree size)
{
  return TREE_CODE (size) == INTEGER_CST
	 && wi::leu_p (wi::to_widest (size),
		       wi::to_widest (TYPE_MAX_VALUE (ptrdiff_type_node)));
}

bool
only_called_p (const gcall *call)
{
  for (unsigned i = 0; i < 2; i++)
    {
      tree arg = gimple_call_arg (call, i);
      if (POINTER_TYPE_P (TREE_TYPE (arg)) && integer_zerop (arg))
	return true;
    }
  tree size = gimple_call_arg (call, 2);
  return TREE_CODE (size) == INTEGER_CST && !known_size_p (size);
}

} /* namespace memstrat */
