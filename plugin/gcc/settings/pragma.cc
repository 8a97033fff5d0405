/* #pragma memstrat.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

     #pragma memstrat push ("threshold=64", "regs=gpr")
     #pragma memstrat ("libcall=never")		added, from here on
     #pragma memstrat off			the same as ("off")
     #pragma memstrat pop			back to the settings before push

   A function belongs to the region that contains its name.  Class members are
   parsed late, and templates are instantiated late, so the region is found by
   location.  A setting replaces an earlier setting with the same key, so a
   region has at most one setting for each key.  */

#include "gcc/settings/settings.h"

#include "c-family/c-pragma.h"
#include "stringpool.h"
#include "attribs.h"

/* Only compilers of the C family have these functions.  */
extern void c_register_pragma (const char *, const char *, pragma_handler_1arg)
  __attribute__ ((weak));
extern enum cpp_ttype pragma_lex (tree *, location_t *) __attribute__ ((weak));

namespace memstrat {

namespace {

using texts = std::vector<std::string>;

/* The settings in force from BEGIN on.  */
struct region
{
  location_t begin;
  texts settings;
};

/* The regions in source order.  The first region precedes all pragmas.  */
std::vector<region> regions = { { UNKNOWN_LOCATION, {} } };

/* The settings that each `pop' restores.  */
std::vector<texts> pushed;

/* Return the position after the last region that begins before LOC or, with
   AT_P, at LOC.  */
std::vector<region>::iterator
regions_up_to (location_t loc, bool at_p)
{
  auto before_p = [&] (const region &entry)
  {
    return at_p ? linemap_location_before_p (line_table, entry.begin, loc)
		: !linemap_location_before_p (line_table, loc, entry.begin);
  };
  return std::partition_point (regions.begin () + 1, regions.end (), before_p);
}

/* Add SETTING to SETTINGS, in place of any setting with the same key.  */
void
add_setting (texts &settings, std::string_view setting)
{
  auto key = [] (std::string_view text)
  { return text.substr (0, text.find ('=')); };
  std::erase_if (settings, [&] (const std::string &old)
		 { return key (old) == key (setting); });
  settings.emplace_back (setting);
}

/* Parse the rest of a list of strings, up to the closing parenthesis, into
   SETTINGS.  If the list is wrong, give an error and return false.  */
bool
parse_list (texts &settings)
{
  cpp_ttype token;
  location_t loc;
  do
    {
      tree value = NULL_TREE;
      if (pragma_lex (&value, &loc) != CPP_STRING)
	value = NULL_TREE;
      options scratch;
      std::string problem = parse_literal (value, scratch);
      if (!problem.empty ())
	{
	  error_at (loc, "%s", problem.c_str ());
	  return false;
	}
      add_setting (settings, TREE_STRING_POINTER (value));
      token = pragma_lex (&value, &loc);
  } while (token == CPP_COMMA);
  if (token != CPP_CLOSE_PAREN)
    error_at (loc, "%<#pragma memstrat%>: expected %<,%> or %<)%>");
  return token == CPP_CLOSE_PAREN;
}

void
handle_pragma (cpp_reader *)
{
  tree value = NULL_TREE;
  location_t begin;
  cpp_ttype token = pragma_lex (&value, &begin);
  location_t loc = begin;
  auto at = regions_up_to (begin, true);
  texts settings = at[-1].settings;
  std::string_view word;
  if (token == CPP_NAME)
    {
      word = IDENTIFIER_POINTER (value);
      token = pragma_lex (&value, &loc);
    }

  if (word == "pop" && pushed.empty ())
    {
      error_at (begin, "%<#pragma memstrat pop%> without a"
		       " %<#pragma memstrat push%>");
      return;
    }
  if (word == "pop")
    settings = pushed.back ();
  else if (word == "off")
    add_setting (settings, word);
  else if (token == CPP_OPEN_PAREN && (word.empty () || word == "push"))
    {
      if (!parse_list (settings))
	return;
      token = pragma_lex (&value, &loc);
    }
  else if (word != "push")
    token = CPP_OTHER;
  if (token != CPP_EOF)
    {
      error_at (begin,
		"%<#pragma memstrat%>: expected %<push%>, %<pop%>,"
		" %<off%>, or strings in parentheses, and nothing after that");
      return;
    }

  if (word == "push")
    pushed.push_back (at[-1].settings);
  else if (word == "pop")
    pushed.pop_back ();
  regions.insert (at, { begin, settings });
}

} /* anonymous namespace */

void
register_memstrat_pragma (void *, void *)
{
  c_register_pragma (nullptr, "memstrat", handle_pragma);
}

void
apply_pragma_region (void *data, void *at_start)
{
  tree fndecl = static_cast<tree> (data);
  if (!fndecl || TREE_CODE (fndecl) != FUNCTION_DECL
      || lookup_attribute (pragma_attribute_name, DECL_ATTRIBUTES (fndecl)))
    return;
  location_t loc = expansion_point_location (DECL_SOURCE_LOCATION (fndecl));
  const texts &settings = regions_up_to (loc, at_start)[-1].settings;
  tree list = NULL_TREE;
  for (auto text = settings.rbegin (); text != settings.rend (); ++text)
    list = tree_cons (NULL_TREE,
		      build_string (text->size () + 1, text->c_str ()), list);
  if (!list)
    return;
  DECL_ATTRIBUTES (fndecl) = tree_cons (get_identifier (pragma_attribute_name),
					list, DECL_ATTRIBUTES (fndecl));
  keep_settings (fndecl);
}

} /* namespace memstrat */
