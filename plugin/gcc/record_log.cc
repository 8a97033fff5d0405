/* Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gcc/record_log.h"

#include "cgraph.h"
#include "file-prefix-map.h"
#include "langhooks.h"
#include "toplev.h"

#include "gcc/settings/settings.h"
#include "core/record_file.h"
#include "core/remark.h"

namespace memstrat {

namespace {

/* The version of the record format.  Increase it if a member is removed or
   redefined, but not if one is added.  */
constexpr int record_schema = 3;

/* Return the file name NAME as mapped by -ffile-prefix-map= and
   -fdebug-prefix-map=.  */
std::string
mapped_name (const char *name)
{
  return name ? remap_debug_filename (name) : "";
}

void
add_point (json_object &object, location_t loc)
{
  expanded_location point = expand_location (loc);
  object.add ("file", mapped_name (point.file));
  object.add ("line", point.line);
  object.add ("column", point.column);
}

/* Return the name of FUNCTION in its source language.  */
std::string
readable_name (tree function)
{
  return lang_hooks.decl_printable_name (function, 1);
}

/* Return a JSON object with the name of FUNCTION and the location LOC.  */
std::string
function_text (tree function, location_t loc)
{
  json_object object;
  object.add ("function", readable_name (function));
  add_point (object, loc);
  return object.text ();
}

/* Return the name of FUNCTION in the assembler's input.  */
std::string
symbol_name (tree function)
{
  return IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (function))
	 + (IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (function))[0] == '*');
}

/* Add to RECORD the function in which the code at LOC was written.  For a
   clone, add the original function.  Also add the calls by which the code was
   inlined into FUNCTION, innermost first.  */
void
add_origin (json_object &record, location_t loc, tree function)
{
  std::vector<std::string> calls;
  tree written_in = NULL_TREE;
  location_t call = UNKNOWN_LOCATION;
  for (tree block = LOCATION_BLOCK (loc); block && TREE_CODE (block) == BLOCK;
       block = BLOCK_SUPERCONTEXT (block))
    if (tree inlined = inlined_function (block))
      {
	if (written_in)
	  calls.push_back (function_text (inlined, call));
	else
	  written_in = inlined;
	call = BLOCK_SOURCE_LOCATION (block);
      }
  if (written_in)
    calls.push_back (function_text (function, call));
  else
    written_in = function;
  written_in = DECL_ORIGIN (written_in);
  record.add_json ("written_in",
		   function_text (written_in,
				  DECL_SOURCE_LOCATION (written_in)));
  record.add_json ("inlined_from", json_array (calls));
}

/* Return the prefix of the section that GCC chooses for FUNCTION, which has no
   section attribute (default_function_section of GCC's varasm.cc).  */
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

/* Return the number of times that BB ran in the training run, if known.  */
std::optional<std::uint64_t>
profiled_runs (const_basic_block bb)
{
  if (!bb || profile_status_for_fn (cfun) != PROFILE_READ || !bb->count.ipa_p ()
      || !bb->count.reliable_p ())
    return std::nullopt;
  return bb->count.to_gcov_type ();
}

} /* anonymous namespace */

void
record_log::add (location_t loc, const_basic_block bb, const question &asked,
		 bool asked_p, const decision &chosen)
{
  tree function = cfun->decl;
  json_object record;
  record.add ("schema", record_schema);
  /* In a link, name the output: the inputs have new names each time.  */
  record.add ("unit",
	      mapped_name (in_lto_p ? aux_base_name : main_input_filename));
  record.add ("folder", mapped_name (get_src_pwd ()));
  add_point (record, loc);
  add_origin (record, loc, function);
  record.add ("function", readable_name (function));
  record.add ("symbol", symbol_name (function));
  record.add ("section", section_of (function));
  record.add ("runs", profiled_runs (bb));
  add_decision (record, asked, asked_p, chosen);
  m_lines += record.text () + "\n";
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
