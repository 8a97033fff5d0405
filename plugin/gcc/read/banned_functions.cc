/* Functions that get no new library call, found in the whole unit.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   library: memcpy and the like, with all that they reach.  A call would not
   end.

     void *memcpy (...)				 by its name
     void *copy (...) __asm__ ("memcpy")	 by its name in the assembly
     void *__wrap_memcpy (...)			 by what the linker makes of it
     extern void *memcpy (...) alias ("copy")	 by the name of an alias
     asm ("memcpy: jmp copy")			 by an asm that names both
     static void *memcpy_avx (...)		 chosen by memcpy's resolver
     void copy_words (...)			 called by one of these
     void __fentry__ (...)			 inserted into one of these

   A call that never returns is not followed: the code that panics in a memset
   may call memset.  A function whose address is in a variable from the start is
   assumed to be called through it.  Any other call through a pointer is assumed
   to be able to call every function whose address is taken.

   named: hal_memcpy, MemSet32, Buffer::memcpy.  The linker or another file may
   make these memcpy, too.

   no_vectors: functions with target ("general-regs-only"), in a unit that has
   vector registers.  Their caller may count on these, and the library uses
   them.

   helper: static functions that only banned functions and interrupt handlers
   reach.

   The result is put on the declaration, in an attribute that nobody can write.
   -flto streams it, because a helper may be compiled in another partition than
   its callers.  */

#include "gcc/read/banned_functions.h"

#include "gcc/passes.h"

#include "cgraph.h"
#include "gimple-iterator.h"
#include "stringpool.h"
#include "attribs.h"

#include "gcc/library_function.h"
#include "gcc/read/own_library.h"
#include "gcc/settings/settings.h"
#include "target/target.h"

namespace memstrat {

namespace {

/* The attribute of a banned function, with the name of a no_call.  */
const char ban_name[] = "memstrat no call";

/* The attribute with the assembly of a function, for the link of -flto, which
   does not read statements before it needs them.  */
const char assembly_name[] = "memstrat assembly";

/* The argument of the attribute NAME of FNDECL, one of these two; null if
   FNDECL does not have it.  */
const char *
text_of_attribute (const_tree fndecl, const char *name)
{
  tree attribute = lookup_attribute (name, DECL_ATTRIBUTES (fndecl));
  return attribute ? TREE_STRING_POINTER (TREE_VALUE (TREE_VALUE (attribute)))
		   : nullptr;
}

/* Put the attribute NAME with the argument TEXT on FNDECL, unless it has one of
   that name.  */
void
put_attribute (tree fndecl, const char *name, const char *text)
{
  if (text_of_attribute (fndecl, name))
    return;
  tree argument
    = build_tree_list (NULL_TREE, build_string (strlen (text) + 1, text));
  DECL_ATTRIBUTES (fndecl)
    = tree_cons (get_identifier (name), argument, DECL_ATTRIBUTES (fndecl));
}

/* True if SYMBOL is that of memcpy, mempcpy, memmove or memset: as the user has
   renamed it, with `__' or the linker's `__wrap_' before it, or of a clone or a
   version.  */
bool
library_name_p (std::string_view symbol)
{
  if (called_builtin (symbol) != END_BUILTINS)
    return true;
  symbol = symbol.substr (0, symbol.find_first_of (".@"));
  for (std::string_view prefix : { "__wrap_", "__" })
    if (symbol.starts_with (prefix))
      {
	symbol.remove_prefix (prefix.size ());
	break;
      }
  return library_builtin (symbol) != END_BUILTINS;
}

/* True if a name of FNDECL says that it copies or clears memory.  */
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

/* The words of the program's top-level asms.  They are not parsed: if they name
   a library function and a function of the program, the second is assumed to be
   a part of the first, by an alias, a jump, a call or a table.  */
struct top_level_assembly
{
  std::unordered_set<std::string_view> words;
  bool library_p = false; /* They name a library function.  */

  top_level_assembly ();

  bool names_p (const symtab_node *node) const
  {
    return words.count (symbol_of (DECL_ASSEMBLER_NAME (node->decl))) != 0;
  }
};

top_level_assembly::top_level_assembly ()
{
  /* From GCC 16 on, NEXT is a member of a base class.  */
  for (asm_node *node = symtab->first_asm_symbol (); node;
       node = static_cast<asm_node *> (node->next))
    for (std::string_view word : words_of (TREE_STRING_POINTER (node->asm_str)))
      {
	words.insert (word);
	library_p |= library_name_p (word);
      }
}

/* The asm statements in NODE, with blanks between.  */
std::string
assembly_of (const cgraph_node *node)
{
  tree fndecl = node->decl;
  if (const char *kept = text_of_attribute (fndecl, assembly_name))
    return kept;
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

/* Keep that for the link, which reads no bodies, and what it asks of them.  */
void
note_bodies ()
{
  note_plain_loops ();
  cgraph_node *node;
  if (flag_generate_lto)
    FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
      if (std::string text = assembly_of (node); !text.empty ())
	put_attribute (node->decl, assembly_name, text.c_str ());
}

/* The functions that asm statements in NODE name.  */
std::vector<symtab_node *>
named_functions (const cgraph_node *node)
{
  std::vector<symtab_node *> found;
  const std::string text = assembly_of (node);
  for (std::string_view word : words_of (text))
    if (tree name = maybe_get_identifier (std::string (word).c_str ()))
      if (symtab_node *named = symtab_node::get_for_asmname (name))
	found.push_back (named->ultimate_alias_target ());
  return found;
}

/* How a walk through the call graph goes on, beside calls that return and names
   in asm statements.  */
enum class way : unsigned char
{
  returning, /* Also by calls through pointers.  */
  addresses, /* The same, and by addresses in code and in variables.  */
  any_call   /* Also by calls that never return, but not through pointers.  */
};

/* Call VISIT with each function that those of LEFT reach by WAY, these
   included.  Where VISIT returns false, the walk goes no further.  */
template<typename visitor>
void
walk (std::vector<symtab_node *> left, way way, visitor visit)
{
  std::unordered_set<symtab_node *> seen (left.begin (), left.end ());
  auto reach = [&] (symtab_node *reached)
  {
    if (seen.insert (reached).second)
      left.push_back (reached);
  };
  while (!left.empty ())
    {
      symtab_node *next = left.back ();
      left.pop_back ();
      cgraph_node *function = dyn_cast<cgraph_node *> (next);
      if (function && !visit (function))
	continue;
      ipa_ref *ref;
      if (way == way::addresses)
	for (unsigned i = 0; next->iterate_reference (i, ref); i++)
	  reach (ref->referred);
      if (!function)
	continue;
      /* Through a pointer that the program sets, all whose addresses are taken
	 may be called.  */
      cgraph_node *worker;
      if (way != way::any_call && function->indirect_calls)
	FOR_EACH_DEFINED_FUNCTION (worker)
	  if (worker->address_taken)
	    reach (worker);
      for (symtab_node *named : named_functions (function))
	reach (named);
      for (cgraph_edge *e = function->callees; e; e = e->next_callee)
	if (way == way::any_call || !e->cannot_lead_to_return_p ())
	  reach (e->callee->ultimate_alias_target ());
    }
}

/* Ban calls from what ROOTS reach by WAY because of WHY.  The code of an
   inlined function is its caller's.  */
void
ban_reached (const std::vector<symtab_node *> &roots, way way, no_call why)
{
  walk (roots, way,
	[&] (cgraph_node *node)
	{
	  if (!node->inlined_to)
	    ban_calls (node->decl, why);
	  return true;
	});
}

/* True if NODE, which is not inlined, gets no new call.  */
bool
banned_p (const cgraph_node *node)
{
  return why_banned (node->decl) != no_call::none
	 || preserves_registers_p (node->decl);
}

/* The functions that have code of their own, those that get no new call or the
   others.  */
std::vector<symtab_node *>
functions (bool banned)
{
  std::vector<symtab_node *> found;
  cgraph_node *node;
  FOR_EACH_DEFINED_FUNCTION (node)
    if (!node->inlined_to && !node->alias && banned_p (node) == banned)
      found.push_back (node);
  return found;
}

/* True if NODE is entered by something else than calls and asm statements of
   functions.  ASM_NAMED are those that asm statements in banned functions name,
   and ASSEMBLY is that of no function.  */
bool
entered_p (cgraph_node *node,
	   const std::unordered_set<symtab_node *> &asm_named,
	   const top_level_assembly &assembly)
{
  tree fndecl = node->decl;
  if (TREE_PUBLIC (fndecl) || DECL_STATIC_CONSTRUCTOR (fndecl)
      || DECL_STATIC_DESTRUCTOR (fndecl) || node->ifunc_resolver
      || node->used_from_object_file_p () || assembly.names_p (node))
    return true;
  bool named_p = asm_named.count (node) != 0;
  ipa_ref *ref;
  for (unsigned i = 0; node->iterate_referring (i, ref); i++)
    {
      /* All that a naked function has is an asm, with such an operand.  */
      if (!lookup_attribute ("naked", DECL_ATTRIBUTES (ref->referring->decl)))
	return true;
      named_p = true;
    }
  return DECL_PRESERVE_P (fndecl) && !named_p;
}

/* Ban calls from static functions that only banned functions reach.  */
void
ban_helpers (const top_level_assembly &assembly)
{
  std::unordered_set<symtab_node *> asm_named, reached;
  std::vector<symtab_node *> entered;
  const std::vector<symtab_node *> banned = functions (true);
  if (banned.empty ())
    return;
  for (symtab_node *node : banned)
    for (symtab_node *named : named_functions (dyn_cast<cgraph_node *> (node)))
      asm_named.insert (named);
  const std::vector<symtab_node *> others = functions (false);
  for (symtab_node *node : others)
    if (entered_p (dyn_cast<cgraph_node *> (node), asm_named, assembly))
      entered.push_back (node);
  walk (entered, way::any_call,
	[&] (cgraph_node *node)
	{
	  reached.insert (node);
	  return node->inlined_to || !banned_p (node);
	});
  for (symtab_node *node : others)
    if (reached.count (node) == 0)
      ban_calls (node->decl, no_call::helper);
}

void
find_banned_functions ()
{
  const top_level_assembly assembly;
  std::vector<symtab_node *> library, resolvers;
  std::vector<tree> named;
  cgraph_node *node;
  FOR_EACH_FUNCTION (node)
    {
      cgraph_node *code = node->ultimate_alias_target ();
      if (node->inlined_to || !code->definition)
	continue;
      tree name = DECL_ASSEMBLER_NAME (node->decl);
      bool named_p = assembly.names_p (node);
      if (library_name_p (symbol_of (name))
	  || inserted_call_p (symbol_of (name))
	  || (named_p && assembly.library_p))
	library.push_back (code);
      /* The functions whose addresses a resolver takes are called later, by the
	 ifunc's name.  */
      if (node->ifunc_resolver
	  || (named_p && assembly.words.count ("gnu_indirect_function") != 0))
	resolvers.push_back (code);
      if (telling_name_p (node->decl))
	named.push_back (code->decl);
    }
  ban_reached (library, way::addresses, no_call::library);
  ban_reached (resolvers, way::returning, no_call::resolver);
  for (tree fndecl : named)
    ban_calls (fndecl, no_call::named);
  ban_helpers (assembly);
  /* No ban of its own: only a slower call.  */
  if (slow_library_p ())
    FOR_EACH_DEFINED_FUNCTION (node)
      ban_calls (node->decl, no_call::slow_library);
}

/* The pass streams nothing itself: the declarations' attributes are streamed
   anyway.  */
class pass_banned_functions : public ipa_opt_pass_d
{
public:
  explicit pass_banned_functions (gcc::context *context)
    : ipa_opt_pass_d (data_of_pass (IPA_PASS, "memstrat-banned-functions"),
		      context, note_bodies, nullptr, nullptr, nullptr, nullptr,
		      nullptr, 0, nullptr, nullptr)
  {
  }

  unsigned execute (function *) final override
  {
    find_banned_functions ();
    return 0;
  }
};

} /* anonymous namespace */

no_call
why_banned (const_tree fndecl)
{
  const char *name = text_of_attribute (fndecl, ban_name);
  return name ? *value_named<no_call> (name) : no_call::none;
}

void
ban_calls (tree fndecl, no_call why)
{
  put_attribute (fndecl, ban_name, name_of (why));
}

void
prepare_bans (void *, void *)
{
  if (in_lto_p)
    return;
  std::vector<symtab_node *> banned;
  cgraph_node *node;
  FOR_EACH_DEFINED_FUNCTION (node)
    {
      bool vectors_p = !lacks_vector_registers_p (node->decl);
      if (!vectors_p)
	ban_calls (node->decl, no_call::no_vectors);
      if (!vectors_p || preserves_registers_p (node->decl)
	  || telling_name_p (node->decl))
	banned.push_back (node->ultimate_alias_target ());
    }
  walk (banned, way::any_call,
	[] (cgraph_node *reached)
	{
	  if (!TREE_PUBLIC (reached->decl))
	    add_attribute (reached->decl, "no_icf");
	  return true;
	});
}

ipa_opt_pass_d *
make_pass_banned_functions (gcc::context *context)
{
  return new pass_banned_functions (context);
}

} /* namespace memstrat */
