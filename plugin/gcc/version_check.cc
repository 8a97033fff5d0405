/* The check that the plugin was built for this compiler.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   GCC's internals have no stable interface, so every field of the version must
   match, as in GCC's own plugin_default_version_check, which prints nothing.
   The configure arguments contain a distribution's package version and are a
   page long, so only the first argument that differs is shown.

   This file calls no function of GCC, because another compiler may lack it
   (docs/decisions/0017-weak-references-to-the-compiler.md).  */

#include "gcc/version_check.h"

#include <unistd.h>

#include "core/argument.h"
#include "core/option_table.h"

/* The build makes all symbols of the compiler weak.  These two symbols must be
   weak here already, because this file tests whether they exist.  */
extern void register_callback (const char *, int, plugin_callback_func, void *)
  __attribute__ ((weak));
#pragma weak progname

namespace memstrat {

namespace {

/* Return the target in the configure arguments of COMPILER, or an empty
   string.  */
std::string
target_of (const plugin_gcc_version &compiler)
{
  constexpr std::string_view option = "--target=";
  std::string_view arguments = compiler.configuration_arguments;
  std::size_t begin = arguments.find (option);
  if (begin == std::string_view::npos)
    return {};
  arguments.remove_prefix (begin + option.size ());
  return std::string (arguments.substr (0, arguments.find (' ')));
}

std::string
major (const plugin_gcc_version &compiler)
{
  std::string_view version = compiler.basever;
  return std::string (version.substr (0, version.find ('.')));
}

/* Return the first difference between LOADING and the compiler that this
   plugin was built for, or an empty string.  */
std::string
difference (const plugin_gcc_version &loading)
{
  std::string text;
  auto compare =
    [&] (const char *field, std::string_view built_for, std::string_view found)
  {
    if (text.empty () && built_for != found)
      text.append (field)
	.append (" was '")
	.append (built_for)
	.append ("', but is '")
	.append (found)
	.append ("'");
  };
  compare ("version", gcc_version.basever, loading.basever);
  compare ("target", target_of (gcc_version), target_of (loading));
  compare ("date stamp", gcc_version.datestamp, loading.datestamp);
  compare ("development phase", gcc_version.devphase, loading.devphase);
  compare ("revision", gcc_version.revision, loading.revision);
  std::optional<std::string_view> built_for
    = gcc_version.configuration_arguments;
  std::optional<std::string_view> found = loading.configuration_arguments;
  while (built_for || found)
    compare ("configure argument", built_for ? next_part (built_for, ' ') : "",
	     found ? next_part (found, ' ') : "");
  return text;
}

/* Return the command that builds the plugin for LOADING.  After an update of
   the compiler, the build folder stays the same; another compiler has its own
   folder (tools/build-folder).  */
std::string
build_command (const plugin_gcc_version &loading)
{
  std::string target = target_of (loading);
  bool other_p = target != target_of (gcc_version);
  std::string gcc = (other_p && !target.empty () ? target + "-" : "") + "gcc-"
		    + major (loading);
  std::string folder = other_p || major (loading) != major (gcc_version)
			 ? "build-" + gcc
			 : "build";
  return "cmake -S . -B " + folder + " -DMEMSTRAT_TARGET_GCC=" + gcc
	 + " && cmake --build " + folder;
}

/* Return true if mismatch=warn is among ARGUMENTS.  */
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

/* End Clang with an error: Clang loads any library named by -fplugin= without
   a message.  Let other programs load this file.  */
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
  std::string differs = difference (*loading);
  if (differs.empty ())
    return true;
  bool warn_p = only_warn_p (arguments);
  fprintf (stderr,
	   "%s: %s: memstrat: built for another compiler: %s in the"
	   " one that loads it; %srebuild it with '%s'%s\n",
	   &progname ? progname : "cc1", warn_p ? "warning" : "fatal error",
	   differs.c_str (), warn_p ? "nothing is lowered; " : "",
	   build_command (*loading).c_str (),
	   warn_p ? ""
		  : ", or go on without it by"
		    " -fplugin-arg-memstrat-mismatch=warn");
  if (!warn_p)
    exit (FATAL_EXIT_CODE);
  return false;
}

} /* namespace memstrat */
