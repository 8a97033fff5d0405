/* Calls that count how often operations run (trace).

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

     memcpy (p, q, n);		->	__memstrat_trace (&site, n);
					memcpy (p, q, n);

   A site is three words in a section of its own, where the runtime finds all of
   a program (struct trace_site in runtime/trace.c):

     site:	the beginning of the line in the trace, as text
		the address of its counters, which are zero at the start: one, or
		  size_counters if the size is not known
		the size; if only the program knows it, all bits are one

   For the compiler, the function is `const': it touches nothing that the program
   can see.  So the memory states stay as they are, and what is decided about the
   next operation does not depend on this call.  GCC deletes it nevertheless
   only where it never runs, because it is said not to return in some cases.  */

#include "gcc/write/trace_call.h"

#include "cgraph.h"
#include "gimple-iterator.h"
#include "output.h"
#include "stringpool.h"
#include "attribs.h"

#include "gcc/read/operation_place.h"
#include "core/size_counters.h"

namespace memstrat {

namespace {

/* A new variable of TYPE in SECTION that only the compiler knows, with the value
   INITIAL; zero if that is null.  Its alignment is ALIGN_BITS.  */
tree
new_variable (tree type, const char *section, unsigned align_bits, tree initial)
{
  static unsigned number = 0;
  char name[32];
  ASM_GENERATE_INTERNAL_LABEL (name, "LMEMSTRAT", number++);
  tree var
    = build_decl (UNKNOWN_LOCATION, VAR_DECL, get_identifier (name), type);
  SET_DECL_ASSEMBLER_NAME (var, DECL_NAME (var));
  TREE_STATIC (var) = 1;
  TREE_ADDRESSABLE (var) = 1;
  DECL_ARTIFICIAL (var) = 1;
  DECL_IGNORED_P (var) = 1;
  DECL_NONALIASED (var) = 1;
  DECL_INITIAL (var) = initial;
  /* Sites are to lie side by side, so the target may not align them more.  */
  SET_DECL_ALIGN (var, align_bits);
  DECL_USER_ALIGN (var) = 1;
  set_decl_section_name (var, section);
  varpool_node::finalize_decl (var);
  return var;
}

/* The size of CANDIDATE as a gimple value; null if none tells it.  */
tree
traced_size (const candidate &candidate)
{
  return candidate.op.size_known_p
	   ? build_int_cst (size_type_node, candidate.op.size_bytes)
	   : candidate.size;
}

/* The site of CANDIDATE.  */
tree
new_site (const candidate &candidate)
{
  const mem_op &op = candidate.op;
  record_place where = operation_place (gimple_location (candidate.stmt),
					gimple_bb (candidate.stmt));
  std::string start = trace_line_start (where, op, candidate.asked_p ());
  tree counters_type
    = build_array_type_nelts (uint64_type_node,
			      op.size_known_p ? 1 : size_counters);
  tree counters
    = new_variable (counters_type, ".bss.memstrat_trace", 64, NULL_TREE);

  vec<constructor_elt, va_gc> *words = nullptr;
  auto add_word = [&] (tree value)
  {
    CONSTRUCTOR_APPEND_ELT (words, size_int (vec_safe_length (words)),
			    fold_convert (ptr_type_node, value));
  };
  add_word (build_string_literal (start.size () + 1, start.c_str ()));
  add_word (build_fold_addr_expr (counters));
  add_word (op.size_known_p ? build_int_cst (ptr_type_node, op.size_bytes)
			    : build_minus_one_cst (ptr_type_node));
  tree type = build_array_type_nelts (ptr_type_node, words->length ());
  tree initial = build_constructor (type, words);
  TREE_STATIC (initial) = 1;
  TREE_CONSTANT (initial) = 1;
  return new_variable (type, "memstrat_trace", POINTER_SIZE, initial);
}

/* A declaration of the runtime's function.  It is in the same program or shared
   library.  */
tree
trace_function ()
{
  tree type = build_function_type_list (void_type_node, const_ptr_type_node,
					size_type_node, NULL_TREE);
  tree decl = build_fn_decl ("__memstrat_trace", type);
  TREE_READONLY (decl) = 1;
  DECL_LOOPING_CONST_OR_PURE_P (decl) = 1;
  DECL_VISIBILITY (decl) = VISIBILITY_HIDDEN;
  DECL_VISIBILITY_SPECIFIED (decl) = 1;
  return decl;
}

} /* anonymous namespace */

bool
traceable_p (const function *fun, no_call why)
{
  tree attributes = DECL_ATTRIBUTES (fun->decl);
  return why == no_call::none
	 && !lookup_attribute ("no_instrument_function", attributes)
	 && !lookup_attribute ("naked", attributes);
}

void
add_trace_call (const candidate &candidate)
{
  tree size = traced_size (candidate);
  if (!size)
    return;
  tree site = build_fold_addr_expr (new_site (candidate));
  gimple *call = gimple_build_call (trace_function (), 2, site, size);
  gimple_set_location (call, gimple_location (candidate.stmt));
  gimple_stmt_iterator gsi = gsi_for_stmt (candidate.stmt);
  gsi_insert_before (&gsi, call, GSI_SAME_STMT);
}

} /* namespace memstrat */
