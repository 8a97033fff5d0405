/* The program's own memcpy and its like, and the functions they consist of.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

     void *memcpy (...)				 by its name
     void *copy (...) __asm__ ("memcpy")	 by its name in the assembly
     extern void *memcpy (...) alias ("copy")	 by the name of an alias
     asm (".set memcpy, copy")			 by an alias in assembly
     memcpy.part.0, memcpy.constprop.0		 a clone
     static void *memcpy_avx (...)		 chosen by memcpy's resolver
     static void copy_words (...)		 called by one of these

   A call of memcpy in one of these would not end.  The result is put on the
   declaration, in an attribute that nobody can write.  -flto streams it,
   because a helper may be compiled in another partition than its callers.

   A call that never returns is not followed: the code that panics in a memset
   may call memset.  A function whose address is in a variable from the start is
   assumed to be called through it.  Any other call through a pointer is assumed
   to call every function that takes a pointer, or has no prototype, and whose
   address is taken.  */

#include "gcc/read/library_code.h"

#include "cgraph.h"
#include "output.h"
#include "stringpool.h"
#include "attribs.h"

#include "gcc/write/library_function.h"

namespace memstrat {

namespace {

const char attribute_name[] = "memstrat library code";

/* The attribute's argument that stands for a resolver; the others are names of
   library functions.  */
const char resolver_name[] = "resolver";

/* The assembler name NAME without the `*' that GCC puts before a complete name,
   and then without the user label prefix.  */
std::string_view
symbol_of (tree name)
{
  std::string_view symbol = IDENTIFIER_POINTER (name);
  if (symbol.starts_with ('*'))
    symbol.remove_prefix (1 + strlen (user_label_prefix));
  return symbol;
}

/* The library function that SYMBOL names, also with `__' before the name, or as
   the symbol of a clone or of a version; END_BUILTINS if none.  */
built_in_function
function_of_symbol (std::string_view symbol)
{
  symbol = symbol.substr (0, symbol.find_first_of (".@"));
  if (symbol.starts_with ("__"))
    symbol.remove_prefix (2);
  return library_builtin (symbol);
}

/* The library function that NODE is, or is a clone of, by its assembler name;
   END_BUILTINS if none.  */
built_in_function
function_of_node (cgraph_node *node)
{
  tree name = DECL_ASSEMBLER_NAME (node->decl);
  /* A builtin that the user has renamed is called by its new name.  */
  for (built_in_function code : { BUILT_IN_MEMCPY, BUILT_IN_MEMPCPY,
				  BUILT_IN_MEMMOVE, BUILT_IN_MEMSET })
    if (tree builtin = builtin_decl_explicit (code))
      if (DECL_ASSEMBLER_NAME_SET_P (builtin)
	  && DECL_ASSEMBLER_NAME (builtin) == name)
	return code;
  return function_of_symbol (symbol_of (name));
}

/* The words of STATEMENT, an assembly statement, without its comment.  */
std::vector<std::string_view>
words_of (std::string_view statement)
{
  constexpr std::string_view letters
    = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.$:";
  statement = statement.substr (0, statement.find ('#'));
  std::vector<std::string_view> words;
  for (std::size_t begin = 0;
       (begin = statement.find_first_of (letters, begin))
       != std::string_view::npos;)
    {
      std::size_t end = MIN (statement.find_first_not_of (letters, begin),
			     statement.size ());
      words.push_back (statement.substr (begin, end - begin));
      begin = end;
    }
  return words;
}

/* The library functions that top-level asms make aliases of a function, by the
   name of that function.  */
class asm_aliases
{
public:
  asm_aliases ();

  bool empty () const { return m_aliases.empty (); }

  /* The library functions that are made aliases of NODE.  */
  std::vector<built_in_function> of (cgraph_node *node) const;

private:
  std::unordered_multimap<std::string_view, built_in_function> m_aliases;

  void add (std::string_view name, std::string_view function);
  void read_statement (std::string_view statement, std::string_view &label);
};

/* NAME is an alias of FUNCTION.  */
void
asm_aliases::add (std::string_view name, std::string_view function)
{
  if (name.starts_with ("__"))
    name.remove_prefix (2);
  built_in_function code = library_builtin (name);
  if (code != END_BUILTINS)
    m_aliases.emplace (function, code);
}

/* Read STATEMENT, an assembly statement.  LABEL is the last label before it,
   and becomes that of STATEMENT if it begins with one.

     .set memcpy, copy		memcpy = copy
     .symver copy, memcpy@V1	memcpy: jmp copy  */
void
asm_aliases::read_statement (std::string_view statement,
			     std::string_view &label)
{
  std::vector<std::string_view> words = words_of (statement);
  if (!words.empty () && words[0].ends_with (':'))
    {
      label = words[0].substr (0, words[0].size () - 1);
      words.erase (words.begin ());
    }
  if (words.size () < 2)
    return;
  if (words[0] == ".set" || words[0] == ".equ" || words[0] == ".equiv")
    {
      if (words.size () > 2)
	add (words[1], words[2]);
    }
  else if (words[0] == ".symver")
    {
      if (words.size () > 2)
	add (words[2], words[1]);
    }
  else if (statement.find ('=') != std::string_view::npos)
    add (words[0], words[1]);
  else if (words[0].starts_with ("jmp"))
    add (label, words[1]);
}

asm_aliases::asm_aliases ()
{
  /* From GCC 16 on, NEXT points to a base class.  */
  for (asm_node *node = symtab->first_asm_symbol (); node;
       node = static_cast<asm_node *> (node->next))
    {
      std::string_view text (TREE_STRING_POINTER (node->asm_str));
      std::string_view label;
      for (std::size_t begin = 0; begin < text.size ();)
	{
	  std::size_t end = MIN (text.find_first_of ("\n;", begin),
				 text.size ());
	  read_statement (text.substr (begin, end - begin), label);
	  begin = end + 1;
	}
    }
}

std::vector<built_in_function>
asm_aliases::of (cgraph_node *node) const
{
  std::vector<built_in_function> functions;
  if (empty ())
    return functions;
  auto [begin, end]
    = m_aliases.equal_range (symbol_of (DECL_ASSEMBLER_NAME (node->decl)));
  for (; begin != end; ++begin)
    functions.push_back (begin->second);
  return functions;
}

/* Marks the functions that library functions and resolvers consist of.  */
class library_code_finder
{
public:
  /* Mark NODE and all functions that it calls, directly or not, with ROLE.
     With ADDRESSES_P, also mark those whose addresses they use, in their code
     or by way of a variable, and those that they may call through another
     pointer.  */
  void mark (cgraph_node *node, const char *role, bool addresses_p);

private:
  std::vector<symtab_node *> m_left;
  std::unordered_set<symtab_node *> m_seen;

  void reach (symtab_node *node);
  void reach_references (symtab_node *node);
  void reach_workers ();
};

/* The role that ATTRIBUTE, one called attribute_name, stands for.  */
const char *
role_name (tree attribute)
{
  return TREE_STRING_POINTER (TREE_VALUE (TREE_VALUE (attribute)));
}

/* Put ROLE on FNDECL, unless it is there already.  */
void
put_role (tree fndecl, const char *role)
{
  tree attributes = DECL_ATTRIBUTES (fndecl);
  for (tree known = lookup_attribute (attribute_name, attributes); known;
       known = lookup_attribute (attribute_name, TREE_CHAIN (known)))
    if (strcmp (role_name (known), role) == 0)
      return;
  tree argument = build_tree_list (NULL_TREE,
				   build_string (strlen (role) + 1, role));
  DECL_ATTRIBUTES (fndecl) = tree_cons (get_identifier (attribute_name),
					argument, attributes);
}

void
library_code_finder::reach (symtab_node *node)
{
  if (m_seen.insert (node).second)
    m_left.push_back (node);
}

/* True if a function of type FNTYPE takes a pointer, or what it takes is not
   known: it may be the part of a memcpy that moves the bytes.  */
bool
worker_type_p (tree fntype)
{
  function_args_iterator arguments;
  tree type;
  FOREACH_FUNCTION_ARGS (fntype, type, arguments)
    if (POINTER_TYPE_P (type))
      return true;
  return !prototype_p (fntype);
}

/* Reach the functions and variables that NODE, one of these, refers to.  */
void
library_code_finder::reach_references (symtab_node *node)
{
  ipa_ref *ref;
  for (unsigned i = 0; node->iterate_reference (i, ref); i++)
    reach (ref->referred);
}

/* Reach the functions that may move the bytes when they are called through a
   pointer that the program sets.  */
void
library_code_finder::reach_workers ()
{
  cgraph_node *node;
  FOR_EACH_DEFINED_FUNCTION (node)
    if (node->address_taken && worker_type_p (TREE_TYPE (node->decl)))
      reach (node);
}

void
library_code_finder::mark (cgraph_node *node, const char *role,
			   bool addresses_p)
{
  m_seen.clear ();
  reach (node);
  while (!m_left.empty ())
    {
      symtab_node *next = m_left.back ();
      m_left.pop_back ();
      if (addresses_p)
	reach_references (next);
      cgraph_node *function = dyn_cast<cgraph_node *> (next);
      if (!function)
	continue;
      /* The code of an inlined function is its caller's.  */
      if (!function->inlined_to)
	put_role (function->decl, role);
      if (addresses_p && function->indirect_calls)
	reach_workers ();
      for (cgraph_edge *e = function->callees; e; e = e->next_callee)
	if (!e->cannot_lead_to_return_p ())
	  reach (e->callee->ultimate_alias_target ());
    }
}

void
find_library_code ()
{
  library_code_finder finder;
  const asm_aliases aliases;
  cgraph_node *node;
  FOR_EACH_FUNCTION (node)
    {
      if (node->inlined_to)
	continue;
      cgraph_node *code = node->ultimate_alias_target ();
      if (!code->definition)
	continue;
      /* The functions whose addresses a resolver takes are called later, by the
	 ifunc's name.  */
      if (node->ifunc_resolver)
	finder.mark (code, resolver_name, false);
      std::vector<built_in_function> functions = aliases.of (node);
      functions.push_back (function_of_node (node));
      for (built_in_function function : functions)
	if (function != END_BUILTINS)
	  finder.mark (code, library_name (function), true);
    }
}

const pass_data library_code_pass_data = {
  IPA_PASS, "memstrat-library-code",
  OPTGROUP_OTHER, TV_PLUGIN_RUN,
  0, 0, 0, 0, 0
};

/* The pass streams nothing itself: the declarations' attributes are streamed
   anyway.  */
class pass_library_code : public ipa_opt_pass_d
{
public:
  explicit pass_library_code (gcc::context *context)
    : ipa_opt_pass_d (library_code_pass_data, context, nullptr, nullptr,
		      nullptr, nullptr, nullptr, nullptr, 0, nullptr, nullptr)
  {
  }

  unsigned
  execute (function *) final override
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
      const char *name = role_name (role);
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
