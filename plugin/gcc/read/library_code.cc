/* The program's own memcpy and its like, and the functions they consist of.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

     void *memcpy (...)				 by its name
     void *copy (...) __asm__ ("memcpy")	 by its name in the assembly
     void *__wrap_memcpy (...)			 by what the linker makes of it
     extern void *memcpy (...) alias ("copy")	 by the name of an alias
     asm ("memcpy: jmp copy")			 by an asm that names both
     memcpy.part.0, memcpy.constprop.0		 a clone
     static void *memcpy_avx (...)		 chosen by memcpy's resolver
     static void copy_words (...)		 called by one of these
     void __fentry__ (...)			 inserted into one of these

   A call of memcpy in one of these would not end.  The result is put on the
   declaration, in an attribute that nobody can write.  -flto streams it,
   because a helper may be compiled in another partition than its callers.

   A call that never returns is not followed: the code that panics in a memset
   may call memset.  A function whose address is in a variable from the start is
   assumed to be called through it.  Any other call through a pointer is assumed
   to be able to call every function whose address is taken.  */

#include "gcc/read/own_library.h"

#include "gcc/passes.h"

#include "cgraph.h"
#include "gimple-iterator.h"
#include "stringpool.h"
#include "attribs.h"

#include "gcc/library_function.h"

namespace memstrat {

namespace {

const char attribute_name[] = "memstrat library code";

/* The attribute with the assembly of a function, for the link of -flto, which
   does not read statements before it needs them.  */
const char assembly_name[] = "memstrat assembly";

/* The attribute's argument that stands for a resolver; the others are names of
   library functions.  */
const char resolver_name[] = "resolver";

constexpr built_in_function library_functions[]
  = { BUILT_IN_MEMCPY, BUILT_IN_MEMPCPY, BUILT_IN_MEMMOVE, BUILT_IN_MEMSET };

/* The library function that SYMBOL names, also with `__' or the linker's
   `__wrap_' before the name, or as the symbol of a clone or of a version;
   END_BUILTINS if none.  */
built_in_function
function_of_symbol (std::string_view symbol)
{
  symbol = symbol.substr (0, symbol.find_first_of (".@"));
  for (std::string_view prefix : { "__wrap_", "__" })
    if (symbol.starts_with (prefix))
      {
	symbol.remove_prefix (prefix.size ());
	break;
      }
  return library_builtin (symbol);
}

/* The library function that NODE is, or is a clone of, by its assembler name;
   END_BUILTINS if none.  */
built_in_function
function_of_node (cgraph_node *node)
{
  tree name = DECL_ASSEMBLER_NAME (node->decl);
  /* A builtin that the user has renamed is called by its new name.  */
  for (built_in_function code : library_functions)
    if (tree builtin = builtin_decl_explicit (code))
      if (DECL_ASSEMBLER_NAME_SET_P (builtin)
	  && DECL_ASSEMBLER_NAME (builtin) == name)
	return code;
  return function_of_symbol (symbol_of (name));
}

/* The words of TEXT, assembly, that may be names.  */
std::vector<std::string_view>
words_of (std::string_view text)
{
  constexpr std::string_view letters
    = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.";
  std::vector<std::string_view> words;
  for (std::size_t begin = 0;
       (begin = text.find_first_of (letters, begin)) != std::string_view::npos;)
    {
      std::size_t end
	= MIN (text.find_first_not_of (letters, begin), text.size ());
      words.push_back (text.substr (begin, end - begin));
      begin = end;
    }
  return words;
}

/* What the top-level asms of the program say.  They are not parsed: if they
   name a library function and a function of the program, the second is assumed
   to be a part of the first, by an alias, a jump, a call or a table.  */
struct top_level_assembly
{
  std::unordered_set<std::string_view> words;
  std::set<built_in_function> functions; /* The library's that are named.  */

  top_level_assembly ();
};

top_level_assembly::top_level_assembly ()
{
  /* From GCC 16 on, NEXT is a member of a base class.  */
  for (asm_node *node = symtab->first_asm_symbol (); node;
       node = static_cast<asm_node *> (node->next))
    for (std::string_view word : words_of (TREE_STRING_POINTER (node->asm_str)))
      {
	words.insert (word);
	functions.insert (function_of_symbol (word));
      }
  functions.erase (END_BUILTINS);
}

/* True if the compiler inserts calls of SYMBOL, after this pass, into functions
   that may be the program's own library functions.  */
bool
inserted_call_p (std::string_view symbol)
{
  if (symbol == "mcount" || symbol == "_mcount" || symbol == "__fentry__")
    return true;
  for (const char *prefix : { "__sanitizer_cov_", "__cyg_profile_func_",
			      "__asan_", "__hwasan_", "__tsan_", "__ubsan_" })
    if (symbol.starts_with (prefix))
      return true;
  return false;
}

/* The argument of ATTRIBUTE, one of these two.  */
const char *
argument_of (tree attribute)
{
  return TREE_STRING_POINTER (TREE_VALUE (TREE_VALUE (attribute)));
}

/* Put the attribute NAME with the argument TEXT on FNDECL, unless it is there
   already.  */
void
put_attribute (tree fndecl, const char *name, const char *text)
{
  tree attributes = DECL_ATTRIBUTES (fndecl);
  for (tree known = lookup_attribute (name, attributes); known;
       known = lookup_attribute (name, TREE_CHAIN (known)))
    if (strcmp (argument_of (known), text) == 0)
      return;
  tree argument
    = build_tree_list (NULL_TREE, build_string (strlen (text) + 1, text));
  DECL_ATTRIBUTES (fndecl)
    = tree_cons (get_identifier (name), argument, attributes);
}

/* The asm statements in NODE, with blanks between.  */
std::string
assembly_of (cgraph_node *node)
{
  tree fndecl = node->decl;
  if (tree kept = lookup_attribute (assembly_name, DECL_ATTRIBUTES (fndecl)))
    return argument_of (kept);
  std::string text;
  function *fun = DECL_STRUCT_FUNCTION (fndecl);
  if (!gimple_has_body_p (fndecl) || !fun || !fun->cfg)
    return text;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	 gsi_next (&gsi))
      if (gasm *statement = dyn_cast<gasm *> (gsi_stmt (gsi)))
	(text += gimple_asm_string (statement)) += ' ';
  return text;
}

/* Keep that for the link.  */
void
keep_assembly ()
{
  cgraph_node *node;
  if (flag_generate_lto)
    FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
      if (std::string text = assembly_of (node); !text.empty ())
	put_attribute (node->decl, assembly_name, text.c_str ());
}

/* The functions that asm statements in NODE name.  */
std::vector<symtab_node *>
named_functions (cgraph_node *node)
{
  std::vector<symtab_node *> found;
  const std::string text = assembly_of (node);
  for (std::string_view word : words_of (text))
    if (tree name = maybe_get_identifier (std::string (word).c_str ()))
      if (symtab_node *named = symtab_node::get_for_asmname (name))
	found.push_back (named->ultimate_alias_target ());
  return found;
}

/* Mark NODE and all functions that it calls, directly or not, with ROLE.  With
   ADDRESSES_P, also mark those whose addresses they use, in their code or by
   way of a variable.  */
void
mark (cgraph_node *node, const char *role, bool addresses_p)
{
  std::vector<symtab_node *> left;
  std::unordered_set<symtab_node *> seen;
  auto reach = [&] (symtab_node *reached)
  {
    if (seen.insert (reached).second)
      left.push_back (reached);
  };
  reach (node);
  while (!left.empty ())
    {
      symtab_node *next = left.back ();
      left.pop_back ();
      ipa_ref *ref;
      if (addresses_p)
	for (unsigned i = 0; next->iterate_reference (i, ref); i++)
	  reach (ref->referred);
      cgraph_node *function = dyn_cast<cgraph_node *> (next);
      if (!function)
	continue;
      /* The code of an inlined function is its caller's.  */
      if (!function->inlined_to)
	put_attribute (function->decl, attribute_name, role);
      /* Through a pointer that the program sets, all whose addresses are taken
	 may be called.  */
      cgraph_node *worker;
      if (function->indirect_calls)
	FOR_EACH_DEFINED_FUNCTION (worker)
	  if (worker->address_taken)
	    reach (worker);
      for (symtab_node *named : named_functions (function))
	reach (named);
      for (cgraph_edge *e = function->callees; e; e = e->next_callee)
	if (!e->cannot_lead_to_return_p ())
	  reach (e->callee->ultimate_alias_target ());
    }
}

void
find_library_code ()
{
  const top_level_assembly assembly;
  cgraph_node *node;
  FOR_EACH_FUNCTION (node)
    {
      if (node->inlined_to)
	continue;
      cgraph_node *code = node->ultimate_alias_target ();
      if (!code->definition)
	continue;
      auto mark_as = [&] (built_in_function function)
      { mark (code, library_name (function), true); };
      std::string_view symbol = symbol_of (DECL_ASSEMBLER_NAME (node->decl));
      built_in_function own = function_of_node (node);
      if (own != END_BUILTINS)
	mark_as (own);
      if (inserted_call_p (symbol))
	std::for_each (std::begin (library_functions),
		       std::end (library_functions), mark_as);
      bool named_p = assembly.words.count (symbol) != 0;
      if (named_p)
	std::for_each (assembly.functions.begin (), assembly.functions.end (),
		       mark_as);
      /* The functions whose addresses a resolver takes are called later, by the
	 ifunc's name.  */
      if (node->ifunc_resolver
	  || (named_p && assembly.words.count ("gnu_indirect_function") != 0))
	mark (code, resolver_name, false);
    }
}

/* The pass streams nothing itself: the declarations' attributes are streamed
   anyway.  */
class pass_library_code : public ipa_opt_pass_d
{
public:
  explicit pass_library_code (gcc::context *context)
    : ipa_opt_pass_d (data_of_pass (IPA_PASS, "memstrat-library-code"), context,
		      keep_assembly, nullptr, nullptr, nullptr, nullptr,
		      nullptr, 0, nullptr, nullptr)
  {
  }

  unsigned execute (function *) final override
  {
    find_library_code ();
    return 0;
  }
};

} /* anonymous namespace */

library_code
library_code_of (tree fndecl)
{
  library_code code;
  for (tree role = lookup_attribute (attribute_name, DECL_ATTRIBUTES (fndecl));
       role; role = lookup_attribute (attribute_name, TREE_CHAIN (role)))
    {
      const char *name = argument_of (role);
      if (strcmp (name, resolver_name) == 0)
	code.resolver_p = true;
      else
	code.functions.push_back (library_builtin (name));
    }
  return code;
}

ipa_opt_pass_d *
make_pass_library_code (gcc::context *context)
{
  return new pass_library_code (context);
}

} /* namespace memstrat */
