/* The plugin's input files, on which an object depends.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   `make' learns about the files of `tune=' from the output of -MD.  A compiler
   cache reads that output or the preprocessor's output, compares its text, and
   takes the names of input files from it.  So this file adds line markers to
   the preprocessor's output, like GCC's own marker for "<command-line>":

     # 0 "/usr/lib/gcc/x86_64-linux-gnu/12/plugin/memstrat.so"
     # 0 "mine.tune"
     # 0 "<built-in><memstrat 90b52b7e1f7d6a1c>"

   The last marker contains a checksum of the files that the other markers
   name, for a cache that compares only the text.  With report=, another marker
   names a nonexistent file, which has a new name in each run.  So no cache has
   this text, and the compiler runs and writes records.  The last marker and
   the nonexistent file's name contain "<built-in>", because scripts that read
   dependencies from line markers (such as Perl's build) skip such names.  The
   markers do not change the compiled code, and -P omits them.
   testsuite/memstrat.companions tests caches and scripts.  */

#include "gcc/input_files.h"

#include <cinttypes>
#include <ctime>

#include <unistd.h>

#include "c-family/c-pragma.h"
#include "cpplib.h"

#include "core/thresholds.h"

/* From libcpp's mkdeps.h, which GCC does not install for plugins.  */
extern void deps_add_dep (class mkdeps *, const char *);

/* Only compilers of the C family define parse_in.  */
#pragma weak parse_in

namespace memstrat {

namespace {

/* The files already added to the dependencies.  */
std::set<std::string> dependencies;

/* Return HASH updated with the bytes of the file PATH (FNV-1a).  */
std::uint64_t
hash_of_file (std::uint64_t hash, const char *path)
{
  FILE *file = fopen (path, "rb");
  if (!file)
    return hash;
  unsigned char bytes[65536];
  while (std::size_t count = fread (bytes, 1, sizeof bytes, file))
    for (std::size_t i = 0; i < count; i++)
      hash = (hash ^ bytes[i]) * 0x100000001b3;
  fclose (file);
  return hash;
}

/* Add the files that `tune=' has read to the dependencies, if the command line
   requests dependencies.  */
void
add_dependencies ()
{
  if (cpp_get_options (parse_in)->deps.style == DEPS_NONE)
    return;
  for (const std::string &path : tuning_files ())
    if (dependencies.insert (path).second)
      deps_add_dep (cpp_get_deps (parse_in), path.c_str ());
}

/* Return a name that begins with PATH, belongs to no file, and differs in each
   call.  */
std::string
name_of_no_file (const std::string &path)
{
  timespec now;
  clock_gettime (CLOCK_REALTIME, &now);
  char text[80];
  snprintf (text, sizeof text, ".<built-in>.not-cached-%ld-%lld.%09ld",
	    long (getpid ()), (long long) now.tv_sec, now.tv_nsec);
  return path + text;
}

} /* anonymous namespace */

void
show_input_files (void *, void *files)
{
  const auto &given = *static_cast<const files_given *> (files);
  add_dependencies ();
  if (!flag_preprocess_only || cpp_get_options (parse_in)->preprocessed)
    return;
  static std::vector<std::string> names = tuning_files ();
  names.insert (names.begin (), given.plugin);
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const std::string &name : names)
    hash = hash_of_file (hash, name.c_str ());
  char text[40];
  snprintf (text, sizeof text, "<built-in><memstrat %016" PRIx64 ">", hash);
  names.emplace_back (text);
  if (!given.report.empty ())
    names.push_back (name_of_no_file (given.report));
  for (const std::string &name : names)
    cpp_change_file (parse_in, LC_RENAME, name.c_str ());
  cpp_change_file (parse_in, LC_RENAME, main_input_filename);
}

void
add_late_dependencies (void *, void *)
{
  if (&parse_in && parse_in)
    add_dependencies ();
}

} /* namespace memstrat */
