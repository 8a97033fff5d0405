/* The options in force at a point of the program.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The lexical block of a statement's location tells which function contains
   the statement in the source.  GCC keeps the outermost block of each inlined
   function as long as the block has a statement, even with -g0.  A block
   without statements, which -g may keep longer, does not count.  */

#include "gcc/settings/settings.h"

#include "function.h"
#include "gimple-iterator.h"
#include "stringpool.h"
#include "attribs.h"

namespace memstrat {

std::string
parse_literal (tree literal, options &opts)
{
  bool string_p = literal && TREE_CODE (literal) == STRING_CST;
  /* A string that the plugin built has no type.  */
  tree type = string_p ? TREE_TYPE (literal) : NULL_TREE;
  bool wide_p = type && TYPE_PRECISION (TREE_TYPE (type)) != CHAR_TYPE_SIZE;
  if (!string_p || wide_p)
    return std::string ("memstrat setting: found ") + (wide_p ? "a wide" : "no")
	   + " string, expected \"KEY=VALUE\" or \"KEY\"";
  std::string_view text (TREE_STRING_POINTER (literal),
			 TREE_STRING_LENGTH (literal));
  /* In C, the length includes the final NUL.  */
  if (text.ends_with ('\0'))
    text.remove_suffix (1);
  return parse_setting (text, opts);
}

tree
inlined_function (tree block)
{
  tree origin = BLOCK_ABSTRACT_ORIGIN (block) ? block_ultimate_origin (block)
					      : NULL_TREE;
  return origin && TREE_CODE (origin) == FUNCTION_DECL ? origin : NULL_TREE;
}

bool
has_settings_p (tree fndecl)
{
  tree attributes = DECL_ATTRIBUTES (fndecl);
  return attributes
	 && (lookup_attribute (attribute_name, attributes)
	     || lookup_attribute (pragma_attribute_name, attributes));
}

namespace {

/* Report PROBLEM once, for a setting of FNDECL that was valid in the
   compilation.  A link with -flto may run in another directory, and with
   another version of the plugin.  */
void
refuse_setting (tree fndecl, const std::string &problem)
{
  static std::unordered_set<std::string> refused;
  if (!refused.insert (problem).second)
    return;
  auto_diagnostic_group group;
  error_at (DECL_SOURCE_LOCATION (fndecl),
	    "settings of %qD are no longer valid: %s", fndecl,
	    problem.c_str ());
  inform (DECL_SOURCE_LOCATION (fndecl),
	  "memstrat: the setting was valid when the function was compiled;"
	  " for the link, name a file by its full path, and load the plugin"
	  " that compiled the function");
}

/* Apply each attribute NAME of FNDECL in ATTRIBUTES to OPTS.  Begin with the
   last attribute in the list, which is the first in the source.  */
void
apply_attributes (const char *name, tree fndecl, tree attributes, options &opts)
{
  tree attribute = lookup_attribute (name, attributes);
  if (!attribute)
    return;
  apply_attributes (name, fndecl, TREE_CHAIN (attribute), opts);
  for (tree text = TREE_VALUE (attribute); text; text = TREE_CHAIN (text))
    {
      std::string problem = parse_literal (TREE_VALUE (text), opts);
      if (!problem.empty ())
	refuse_setting (fndecl, problem);
    }
}

/* Return the function that the code in BLOCK was inlined from, or null.  Set
   BLOCK to the block into which that function was inlined.  */
tree
next_inlined_function (tree &block)
{
  while (block && TREE_CODE (block) == BLOCK)
    {
      tree origin = inlined_function (block);
      block = BLOCK_SUPERCONTEXT (block);
      if (origin)
	return origin;
    }
  return NULL_TREE;
}

/* Return true if BLOCK contains the block of an inlined function for which
   WANTED_P holds.  This quick test may depend on -g, so the caller must also
   check statements.  */
bool
inlining_possible_p (tree block, bool (*wanted_p) (tree fndecl))
{
  if (!block || TREE_CODE (block) != BLOCK)
    return false;
  for (tree inner = BLOCK_SUBBLOCKS (block); inner; inner = BLOCK_CHAIN (inner))
    {
      tree origin = inlined_function (inner);
      if ((origin && wanted_p (origin))
	  || inlining_possible_p (inner, wanted_p))
	return true;
    }
  return false;
}

/* Call VISIT with each function that has a statement inlined into FUN and for
   which WANTED_P holds.  */
template<typename visitor>
void
for_each_inlined_function (function *fun, bool (*wanted_p) (tree fndecl),
			   visitor visit)
{
  if (!inlining_possible_p (DECL_INITIAL (fun->decl), wanted_p))
    return;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	 gsi_next (&gsi))
      if (!is_gimple_debug (gsi_stmt (gsi)))
	{
	  tree block = gimple_block (gsi_stmt (gsi));
	  while (tree origin = next_inlined_function (block))
	    if (wanted_p (origin))
	      visit (origin);
	}
}

/* The prohibitions that options may contain.  */
struct prohibitions
{
  bool calls_p = false;	     /* libcall=never  */
  bool vectors_p = false;    /* regs=gpr  */
  bool everything_p = false; /* off  */

  auto operator<=> (const prohibitions &) const = default;

  void add (const options &opts)
  {
    calls_p |= opts.libcall == libcall_use::never;
    vectors_p |= opts.regs == register_class::gpr;
  }
};

/* Return OPTS with the prohibitions of FORBIDDEN added.  */
const options &
restricted (const options &opts, const prohibitions &forbidden)
{
  if (forbidden == prohibitions ())
    return opts;

  static std::map<std::pair<const options *, prohibitions>, options> known;
  auto [entry, new_p] = known.try_emplace ({ &opts, forbidden }, opts);
  options &result = entry->second;
  if (new_p)
    {
      if (forbidden.calls_p)
	result.libcall = libcall_use::never;
      if (forbidden.vectors_p)
	result.regs = register_class::gpr;
      result.off_p |= forbidden.everything_p;
    }
  return result;
}

} /* anonymous namespace */

const options &
function_options (tree fndecl, const options &base)
{
  if (!has_settings_p (fndecl))
    return base;

  /* The key is the UID, because a declaration's address may be reused.  */
  static std::unordered_map<unsigned, options> known;
  auto [entry, new_p] = known.try_emplace (DECL_UID (fndecl), base);
  options &opts = entry->second;
  if (new_p)
    {
      tree attributes = DECL_ATTRIBUTES (fndecl);
      apply_attributes (pragma_attribute_name, fndecl, attributes, opts);
      apply_attributes (attribute_name, fndecl, attributes, opts);
    }
  return opts;
}

register_class
function_registers (tree fndecl, const options &base)
{
  const options &opts = function_options (fndecl, base);
  return opts.off_p ? register_class::widest : opts.regs;
}

const options &
options_at (location_t loc, function *fun, const options &base)
{
  const options &own = function_options (fun->decl, base);
  tree block = LOCATION_BLOCK (loc);
  tree origin = next_inlined_function (block);
  if (!origin)
    return own;

  prohibitions forbidden;
  forbidden.add (own);
  const options &inlined = function_options (origin, base);
  while ((origin = next_inlined_function (block)))
    forbidden.add (function_options (origin, base));
  return restricted (inlined, forbidden);
}

const options &
blockless_options (function *fun, const options &base)
{
  prohibitions forbidden;
  for_each_inlined_function (fun, has_settings_p,
			     [&] (tree origin)
			     {
			       const options &inlined
				 = function_options (origin, base);
			       forbidden.add (inlined);
			       forbidden.everything_p |= inlined.off_p;
			     });
  return restricted (function_options (fun->decl, base), forbidden);
}

bool
holds_inlined_p (function *fun, bool (*wanted_p) (tree fndecl))
{
  bool found_p = false;
  for_each_inlined_function (fun, wanted_p, [&] (tree) { found_p = true; });
  return found_p;
}

} /* namespace memstrat */
