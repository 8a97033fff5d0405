/* Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/record_file.h"

#include <cerrno>
#include <climits>
#include <cstdio>
#include <cstdlib>

#include <libgen.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/argument.h"
#include "core/regular_file.h"

namespace memstrat {

namespace {

bool
make_folders (const std::string &path)
{
  for (std::size_t slash = path.find ('/', 1); slash != std::string::npos;
       slash = path.find ('/', slash + 1))
    if (mkdir (path.substr (0, slash).c_str (), 0777) != 0 && errno != EEXIST)
      return false;
  return true;
}

bool
write_file (const std::string &path, std::string_view text)
{
  FILE *file = std::fopen (path.c_str (), "we");
  if (!file)
    return false;
  bool written_p = std::fwrite (text.data (), 1, text.size (), file)
		   == text.size ();
  return std::fclose (file) == 0 && written_p;
}

} /* anonymous namespace */

std::string
record_folder_problem (const std::string &folder)
{
  struct stat status;
  bool there_p = stat (folder.c_str (), &status) == 0;
  if (!there_p && errno != ENOENT)
    return cannot ("write to the folder", folder, errno);
  if (there_p ? !S_ISDIR (status.st_mode) : folder.ends_with (".jsonl"))
    return in_quotes (folder)
	   + " names a file, expected a folder, in which each object gets a"
	     " file of records (memstrat 1.0 had one file for all)";
  std::string parent = folder;
  std::string made_in = there_p ? folder : dirname (parent.data ());
  if (access (made_in.c_str (), W_OK | X_OK) == 0)
    return {};
  return cannot ("write to the folder", made_in, errno);
}

std::string
write_records (const std::string &folder, const std::string &object,
	       std::string_view lines)
{
  std::string object_folder = object;
  char whole[PATH_MAX];
  if (!realpath (dirname (object_folder.data ()), whole))
    return cannot ("find the folder of", object, errno);
  const std::string file = folder + whole + "/"
			   + object.substr (object.rfind ('/') + 1) + ".jsonl";
  if (lines.empty ())
    {
      if (unlink (file.c_str ()) == 0 || errno == ENOENT || errno == ENOTDIR)
	return {};
      return cannot ("remove", file, errno);
    }
  const std::string draft = file + "." + std::to_string (getpid ());
  if (make_folders (file) && write_file (draft, lines)
      && rename (draft.c_str (), file.c_str ()) == 0)
    return {};
  std::string problem = cannot ("write", file, errno);
  unlink (draft.c_str ());
  return problem;
}

} /* namespace memstrat */
