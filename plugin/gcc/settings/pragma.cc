/* #pragma memstrat.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

     #pragma memstrat push ("threshold=64", "regs=gpr")
     #pragma memstrat ("libcall=never")		added, from here on
     #pragma memstrat off			the same as ("off")
     #pragma memstrat pop			back to what was before push

   A function belongs to the region that contains its name.  Members of classes
   are parsed, and instances of templates are made, at the end of something
   else, so regions are looked up by location.  A setting replaces an earlier
   one of the same key, so that a region holds as many as there are keys.  */

#include "gcc/settings/settings.h"

#include "c-family/c-pragma.h"
#include "stringpool.h"
#include "attribs.h"

/* Only compilers of the C family have these.  */
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

/* In the order of the source.  */
std::vector<region> regions;

/* The settings that each `pop' will go back to.  */
std::vector<texts> pushed;

/* The position in regions behind all that begin before LOC, or with AT_P at
   it.  */
std::vector<region>::iterator
regions_up_to (location_t loc, bool at_p)
{
  auto before_p = [&] (const region &entry)
  {
    return at_p ? linemap_location_before_p (line_table, entry.begin, loc)
		: !linemap_location_before_p (line_table, loc, entry.begin);
  };
  return std::partition_point (regions.begin (), regions.end (), before_p);
}

/* The settings of the region that ends at END, a position in regions.  */
const texts &
settings_before (std::vector<region>::const_iterator end)
{
  static const texts none;
  return end == regions.begin () ? none : end[-1].settings;
}

/* Add SETTING to SETTINGS, in place of the one that has its key.  */
void
add_setting (texts &settings, std::string_view setting)
{
  auto key = [] (std::string_view text)
  { return text.substr (0, text.find ('=')); };
  std::erase_if (settings, [&] (const std::string &old)
		 { return key (old) == key (setting); });
  settings.emplace_back (setting);
}

/* Parse the rest of a list of strings up to the closing parenthesis, and add
   them to SETTINGS.  If it is wrong, give an error and return false.  */
bool
parse_list (texts &settings)
{
  for (;;)
    {
      tree value = NULL_TREE;
      location_t loc;
      std::optional<std::string_view> setting;
      if (pragma_lex (&value, &loc) == CPP_STRING)
	setting = setting_text (value);
      if (!setting)
	{
	  error_at (loc, "%<#pragma memstrat%>: expected a string,"
			 " %<\"KEY=VALUE\"%> or %<\"KEY\"%>");
	  return false;
	}
      options scratch;
      std::string problem = parse_setting (*setting, scratch);
      if (!problem.empty ())
	{
	  error_at (loc, "%s", problem.c_str ());
	  return false;
	}
      add_setting (settings, *setting);

      switch (pragma_lex (&value, &loc))
	{
	case CPP_COMMA:
	  continue;
	case CPP_CLOSE_PAREN:
	  return true;
	default:
	  error_at (loc, "%<#pragma memstrat%>: expected %<,%> or %<)%>");
	  return false;
	}
    }
}

void
handle_pragma (cpp_reader *)
{
  tree value = NULL_TREE;
  location_t begin;
  cpp_ttype token = pragma_lex (&value, &begin);
  location_t loc = begin;
  auto at = regions_up_to (begin, true);
  texts settings = settings_before (at);
  std::string word;
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
    pushed.push_back (settings_before (at));
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

/* Put SETTINGS on FNDECL, if there are any and FNDECL has none from pragmas
   yet.  */

static void
apply_settings (tree fndecl, const texts &settings)
{
  if (settings.empty ()
      || lookup_attribute (pragma_attribute_name, DECL_ATTRIBUTES (fndecl)))
    return;
  tree list = NULL_TREE;
  for (auto text = settings.rbegin (); text != settings.rend (); ++text)
    list = tree_cons (NULL_TREE,
		      build_string (text->size () + 1, text->c_str ()), list);
  DECL_ATTRIBUTES (fndecl) = tree_cons (get_identifier (pragma_attribute_name),
					list, DECL_ATTRIBUTES (fndecl));
  keep_settings (fndecl);
}

/* Give the settings of its region to DATA, if that is a function.  One that has
   the location of a pragma, as in one expansion of a macro, lies behind it if
   AT_P.  */
static void
apply_region (void *data, bool at_p)
{
  tree fndecl = static_cast<tree> (data);
  if (regions.empty () || !fndecl || TREE_CODE (fndecl) != FUNCTION_DECL)
    return;
  location_t loc = expansion_point_location (DECL_SOURCE_LOCATION (fndecl));
  apply_settings (fndecl, settings_before (regions_up_to (loc, at_p)));
}

void
apply_pragma_region (void *data, void *)
{
  apply_region (data, false);
}

void
apply_pragma_region_at_start (void *data, void *)
{
  apply_region (data, true);
}

} /* namespace memstrat */
