/* The records of a compilation (report=).

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gcc/record_log.h"

#include "cgraph.h"
#include "file-prefix-map.h"
#include "langhooks.h"
#include "toplev.h"

#include "core/record.h"
#include "core/record_file.h"

namespace memstrat {

namespace {

/* NAME, the name of a file, as -ffile-prefix-map= and -fdebug-prefix-map= want
   to have it.  */
std::string
mapped_name (const char *name)
{
  return name ? remap_debug_filename (name) : "";
}

source_point
point_at (location_t loc)
{
  expanded_location point = expand_location (loc);
  return { mapped_name (point.file), point.line, point.column };
}

std::string
readable_name (tree function)
{
  return lang_hooks.decl_printable_name (function, 1);
}

/* The name of FUNCTION in the assembler's input.  */
std::string
symbol_name (tree function)
{
  return IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (function))
	 + (IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (function))[0] == '*');
}

/* The function of which BLOCK is an inlined copy; null if it is none.  */
tree
inlined_function (tree block)
{
  if (!inlined_function_outer_scope_p (block))
    return NULL_TREE;
  tree origin = block_ultimate_origin (block);
  return origin && TREE_CODE (origin) == FUNCTION_DECL ? origin : NULL_TREE;
}

/* The calls through which the code at LOC got into FUNCTION.  Set FUNCTION to
   the one that the code was written in; of a clone, that is the one that was
   cloned.  */
std::vector<function_point>
inlined_calls (location_t loc, tree &function)
{
  std::vector<function_point> calls;
  tree written_in = function;
  for (tree block = LOCATION_BLOCK (loc); block && TREE_CODE (block) == BLOCK;
       block = BLOCK_SUPERCONTEXT (block))
    if (tree inlined = inlined_function (block))
      {
	/* What was inlined into the caller of the one before is that
	   caller.  */
	if (!calls.empty ())
	  calls.back ().function = readable_name (inlined);
	else
	  written_in = inlined;
	calls.push_back ({ readable_name (function),
			   point_at (BLOCK_SOURCE_LOCATION (block)) });
      }
  function = DECL_ORIGIN (written_in);
  return calls;
}

/* The prefix of the section that GCC chooses for FUNCTION, which names none
   itself: see default_function_section of GCC's varasm.cc.  */
const char *
chosen_section (tree function)
{
  cgraph_node *node = cgraph_node::get (function);
  if (!flag_reorder_functions || !node)
    return ".text";
  if (node->frequency == NODE_FREQUENCY_UNLIKELY_EXECUTED)
    return ".text.unlikely";
  if (node->only_called_at_startup)
    return ".text.startup";
  if (node->only_called_at_exit)
    return ".text.exit";
  return node->frequency == NODE_FREQUENCY_HOT ? ".text.hot" : ".text";
}

std::string
section_of (tree function)
{
  if (const char *name = DECL_SECTION_NAME (function))
    return name;
  std::string section = chosen_section (function);
  if (flag_function_sections || DECL_COMDAT_GROUP (function))
    section += "." + symbol_name (function);
  return section;
}

/* How often BB ran in the training run, if there was one.  */
std::optional<std::uint64_t>
profiled_runs (const_basic_block bb)
{
  if (!bb || profile_status_for_fn (cfun) != PROFILE_READ || !bb->count.ipa_p ()
      || !bb->count.reliable_p ())
    return std::nullopt;
  return bb->count.to_gcov_type ();
}

/* The file that is compiled.  Where that is an object of the link's own, whose
   name is another one each time, it is the output instead.  */
std::string
unit_name ()
{
  return mapped_name (in_lto_p ? aux_base_name : main_input_filename);
}

/* Where an operation at LOC in the current function is, in the block BB if that
   is not null.  */
record_location
operation_location (location_t loc, const_basic_block bb)
{
  tree function = cfun->decl;
  tree written_in = function;
  std::vector<function_point> calls = inlined_calls (loc, written_in);
  return { unit_name (),
	   mapped_name (get_src_pwd ()),
	   point_at (loc),
	   { readable_name (written_in),
	     point_at (DECL_SOURCE_LOCATION (written_in)) },
	   std::move (calls),
	   readable_name (function),
	   symbol_name (function),
	   section_of (function),
	   profiled_runs (bb) };
}

} /* anonymous namespace */

void
record_log::add (location_t loc, const_basic_block bb, const question &asked,
		 bool asked_p, const decision &chosen)
{
  m_lines += record_line (operation_location (loc, bb), asked, asked_p, chosen);
}

void
record_log::write ()
{
  if (!recording_p () || seen_error () || flag_wpa || flag_syntax_only
      || flag_compare_debug)
    return;
  std::string problem = write_records (m_folder, aux_base_name, m_lines);
  if (!problem.empty ())
    error_at (UNKNOWN_LOCATION, "%s",
	      (option_name ("report") + "=: " + problem).c_str ());
}

} /* namespace memstrat */
