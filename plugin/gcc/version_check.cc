/* Is this the compiler that the plugin was built for?

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   GCC's internals have no stable interface, so every field counts, as for
   GCC's own plugin_default_version_check, which however prints nothing.  The
   configure arguments hold a distribution's package version and are a page
   long: of those, the first argument that differs is shown.

   Nothing here uses the compiler's functions: in another compiler they may be
   missing (docs/decisions/0017-weak-references-to-the-compiler.md).  */

#include "gcc/version_check.h"

#include <unistd.h>

#include "core/option_table.h"

/* Weak in the end, as all that is the compiler's; here it is asked whether they
   are there.  */
extern void register_callback (const char *, int, plugin_callback_func, void *)
  __attribute__ ((weak));
#pragma weak progname

namespace memstrat {

namespace {

/* The word of LIST, words with blanks between, that has the character AT.  */
std::string_view
word_at (std::string_view list, std::size_t at)
{
  std::size_t begin = list.rfind (' ', at == 0 ? 0 : at - 1);
  begin = begin == std::string_view::npos ? 0 : begin + 1;
  return list.substr (begin, list.find (' ', at) - begin);
}

/* The first word in which the argument lists A and B differ, from each.  */
std::pair<std::string, std::string>
first_difference (std::string_view a, std::string_view b)
{
  std::size_t same = 0;
  while (same < a.size () && same < b.size () && a[same] == b[same])
    same++;
  return { std::string (word_at (a, same)), std::string (word_at (b, same)) };
}

/* The target in the configure arguments LIST; empty if it is not there.  */
std::string
target_in (std::string_view list)
{
  constexpr std::string_view option = "--target=";
  std::size_t begin = list.find (option);
  if (begin == std::string_view::npos)
    return {};
  return std::string (word_at (list, begin).substr (option.size ()));
}

/* The major version of COMPILER.  */
std::string
major (const plugin_gcc_version *compiler)
{
  std::string_view version = compiler->basever;
  return std::string (version.substr (0, version.find ('.')));
}

/* True if LOADING is the compiler that this plugin was built for.  This is
   asked in each compilation.  */
bool
same_compiler_p (const plugin_gcc_version *loading)
{
  return strcmp (gcc_version.basever, loading->basever) == 0
	 && strcmp (gcc_version.datestamp, loading->datestamp) == 0
	 && strcmp (gcc_version.devphase, loading->devphase) == 0
	 && strcmp (gcc_version.revision, loading->revision) == 0
	 && strcmp (gcc_version.configuration_arguments,
		    loading->configuration_arguments)
	      == 0;
}

/* In what LOADING differs from the compiler that this plugin was built for.  */
std::string
difference (const plugin_gcc_version *loading)
{
  const char *built_arguments = gcc_version.configuration_arguments;
  const char *arguments = loading->configuration_arguments;
  auto [built_argument, argument]
    = first_difference (built_arguments, arguments);
  struct field
  {
    const char *name;
    std::string built_for;
    std::string loading;
  };
  const field fields[] = {
    { "version", gcc_version.basever, loading->basever },
    { "target", target_in (built_arguments), target_in (arguments) },
    { "date stamp", gcc_version.datestamp, loading->datestamp },
    { "development phase", gcc_version.devphase, loading->devphase },
    { "revision", gcc_version.revision, loading->revision },
    { "configure argument", built_argument, argument },
  };
  for (const field &row : fields)
    if (row.built_for != row.loading)
      return std::string (row.name) + " was '" + row.built_for + "', but is '"
	     + row.loading + "'";
  return {};
}

/* How to build the plugin for LOADING: an update of the compiler has the same
   folder as before, another compiler one of its own (tools/build-folder).  */
std::string
build_command (const plugin_gcc_version *loading)
{
  std::string target = target_in (loading->configuration_arguments);
  bool other_p = target != target_in (gcc_version.configuration_arguments);
  std::string prefix = other_p && !target.empty () ? target + "-" : "";
  std::string gcc = prefix + "gcc-" + major (loading);
  std::string folder = other_p || major (loading) != major (&gcc_version)
			 ? "build-" + gcc
			 : "build";
  return "cmake -S . -B " + folder + " -DMEMSTRAT_TARGET_GCC=" + gcc
	 + " && cmake --build " + folder;
}

/* True if mismatch=warn is among ARGUMENTS.  */
bool
only_warn_p (const plugin_name_args *arguments)
{
  options opts;
  for (int i = 0; i < arguments->argc; i++)
    if (strcmp (arguments->argv[i].key, "mismatch") == 0
	&& arguments->argv[i].value)
      parse_option ("mismatch", arguments->argv[i].value, opts);
  return opts.mismatch == mismatch_action::warn;
}

/* Clang loads any library that -fplugin= names and says nothing.  So it is told
   when that happens; other programs may look into the file as they like.  */
__attribute__ ((constructor)) void
refuse_clang ()
{
  if (&register_callback)
    return;
  char path[4096];
  ssize_t length = readlink ("/proc/self/exe", path, sizeof path);
  std::string_view program (path, MAX (length, (ssize_t) 0));
  program.remove_prefix (program.rfind ('/') + 1);
  if (!program.starts_with ("clang"))
    return;
  fprintf (stderr,
	   "clang: fatal error: memstrat: built for GCC %s, found %.*s;"
	   " remove -fplugin= and -fplugin-arg-memstrat- from its command\n",
	   gcc_version.basever, (int) program.size (), program.data ());
  exit (EXIT_FAILURE);
}

} /* anonymous namespace */

bool
right_compiler_p (const plugin_name_args *arguments,
		  const plugin_gcc_version *loading)
{
  if (same_compiler_p (loading))
    return true;
  bool warn_p = only_warn_p (arguments);
  fprintf (stderr,
	   "%s: %s: memstrat: built for another compiler: %s in the"
	   " one that loads it; %srebuild it with '%s'%s\n",
	   &progname ? progname : "cc1", warn_p ? "warning" : "fatal error",
	   difference (loading).c_str (), warn_p ? "nothing is lowered; " : "",
	   build_command (loading).c_str (),
	   warn_p ? ""
		  : ", or go on without it by"
		    " -fplugin-arg-memstrat-mismatch=warn");
  if (!warn_p)
    exit (FATAL_EXIT_CODE);
  return false;
}

} /* namespace memstrat */
