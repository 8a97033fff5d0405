/* x86: the cost of a library call in its function.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

     ms_abi	xmm6..xmm15, preserved by the function, but not by the library
		with the System V ABI
     -m32 -fpic	%ebx, which has to hold the address of the GOT at a call through
		the PLT  */

#include "target/target.h"

#include "attribs.h"
#include "builtins.h"
#include "gimple-iterator.h"
#include "gimple-walk.h"
#include "options.h"
#include "rtl.h"
#include "memmodel.h"
#include "tm_p.h"
#include "varasm.h"

namespace memstrat {

namespace {

/* Return true if the current function has Microsoft's ABI, and the library has
   the System V ABI.  */
bool
saves_vectors_p ()
{
  return TARGET_64BIT && TARGET_SSE && preserves_vector_registers_p (cfun)
	 && ix86_abi == SYSV_ABI;
}

bool
sysv_abi_p (tree type)
{
  const char *other = ix86_abi == SYSV_ABI ? "ms_abi" : "sysv_abi";
  bool other_p = lookup_attribute (other, TYPE_ATTRIBUTES (type));
  return (ix86_abi == SYSV_ABI) != other_p;
}

/* Return true if a call of FNDECL goes through the PLT.  FNDECL is null if the
   function is unknown.  */
bool
plt_p (tree fndecl)
{
  return !TARGET_64BIT && flag_pic && fndecl && !targetm.binds_local_p (fndecl);
}

/* For walk_stmt_load_store_addr_ops: return true if BASE has a fixed address
   in the program, wherever the program is loaded.  */
bool
static_p (gimple *, tree base, tree, void *)
{
  base = get_base_address (base);
  return base
	 && (TREE_CODE (base) == STRING_CST || TREE_CODE (base) == FUNCTION_DECL
	     || TREE_CODE (base) == LABEL_DECL
	     || (VAR_P (base) && is_global_var (base)));
}

} /* anonymous namespace */

bool
library_call_setup_p ()
{
  return saves_vectors_p () || plt_p (builtin_decl_explicit (BUILT_IN_MEMCPY));
}

/* Decide as ix86_output_call_insn does.  */
bool
retpoline_call_p ()
{
  tree fndecl = builtin_decl_explicit (BUILT_IN_MEMCPY);
  return fndecl && cfun->machine->indirect_branch_type != indirect_branch_keep
	 && ((!flag_plt && !targetm.binds_local_p (fndecl))
	     || !constant_call_address_operand (XEXP (DECL_RTL (fndecl), 0),
						Pmode));
}

bool
shares_call_setup_p (gimple *stmt)
{
  gcall *call = dyn_cast<gcall *> (stmt);
  if (call && gimple_call_internal_p (call))
    call = nullptr;
  if (TARGET_64BIT)
    return call && gimple_call_fntype (call)
	   && sysv_abi_p (gimple_call_fntype (call));
  return (call && plt_p (gimple_call_fndecl (call)))
	 || walk_stmt_load_store_addr_ops (stmt, nullptr, static_p, static_p,
					   static_p);
}

} /* namespace memstrat */
