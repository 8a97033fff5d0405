/* Is this the compiler that the plugin was built for?

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   GCC's internals have no stable interface, so every field counts, as for
   GCC's own plugin_default_version_check, which however prints nothing.  The
   configure arguments hold a distribution's package version and are a page
   long: of those, the first argument that differs is shown.  */

#include "gcc/version_check.h"

namespace memstrat {

namespace {

/* The first word in which the argument lists A and B differ, from each.  */
std::pair<std::string, std::string>
first_difference (std::string_view a, std::string_view b)
{
  std::size_t same = 0;
  while (same < a.size () && same < b.size () && a[same] == b[same])
    same++;
  auto word_at = [&] (std::string_view list)
    {
      std::size_t begin = list.rfind (' ', same == 0 ? 0 : same - 1);
      begin = begin == std::string_view::npos ? 0 : begin + 1;
      return std::string (list.substr (begin,
				       list.find (' ', same) - begin));
    };
  return { word_at (a), word_at (b) };
}

} /* anonymous namespace */

std::string
version_mismatch (const plugin_gcc_version *loading)
{
  struct field
  {
    const char *name;
    const char *built_for;
    const char *loading;
    bool argument_list_p = false;
  };
  const field fields[] = {
    { "version", gcc_version.basever, loading->basever },
    { "date stamp", gcc_version.datestamp, loading->datestamp },
    { "development phase", gcc_version.devphase, loading->devphase },
    { "revision", gcc_version.revision, loading->revision },
    { "configure argument", gcc_version.configuration_arguments,
      loading->configuration_arguments, true },
  };

  for (const field &row : fields)
    if (strcmp (row.built_for, row.loading) != 0)
      {
	std::string built_for = row.built_for;
	std::string now = row.loading;
	if (row.argument_list_p)
	  std::tie (built_for, now) = first_difference (built_for, now);
	return std::string ("memstrat: built for another compiler: ")
	       + row.name + " '" + built_for
	       + "' when it was built, expected '" + now
	       + "' of the compiler that loads it; rebuild it with"
		 " 'cmake -S . -B build -DMEMSTRAT_TARGET_GCC=gcc-"
	       + std::to_string (atoi (loading->basever))
	       + " && cmake --build build'";
      }
  return {};
}

} /* namespace memstrat */
