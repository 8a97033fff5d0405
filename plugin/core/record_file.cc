/* Where records go (report=).

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/record_file.h"

#include <cerrno>
#include <climits>
#include <cstring>
#include <vector>

#include <sys/stat.h>
#include <unistd.h>

#include "core/argument.h"
#include "core/regular_file.h"

namespace memstrat {

namespace {

/* What every file of records begins with; anything else is not written to.  */
constexpr std::string_view record_start = "{\"schema\":";

bool
folder_p (const std::string &path)
{
  struct stat status;
  return path.ends_with ('/')
	 || (stat (path.c_str (), &status) == 0 && S_ISDIR (status.st_mode));
}

std::string
without_slashes_at_end (std::string path)
{
  while (path.ends_with ('/'))
    path.pop_back ();
  return path;
}

/* The folder that PATH, a file or a folder, is in.  */
std::string
parent_of (const std::string &whole_path)
{
  const std::string path = without_slashes_at_end (whole_path);
  std::size_t slash = path.rfind ('/');
  return path.empty () || slash == 0  ? "/"
	 : slash == std::string::npos ? "."
				      : path.substr (0, slash);
}

/* What keeps files from being made in FOLDER; empty if nothing does.  */
std::string
folder_problem (const std::string &folder)
{
  if (access (folder.c_str (), W_OK | X_OK) == 0)
    return {};
  return cannot ("write to the folder", folder, errno);
}

} /* anonymous namespace */

std::string
record_path_problem (const std::string &path)
{
  struct stat status;
  bool there_p = stat (path.c_str (), &status) == 0;
  if (!there_p && errno != ENOENT)
    return cannot ("write", path, errno);
  if (folder_p (path))
    return folder_problem (there_p ? path : parent_of (path));
  return there_p ? append_lines (path, {}, record_start)
		 : folder_problem (parent_of (path));
}

std::string
record_file_in (const std::string &folder, const std::string &object,
		const std::string &folder_now)
{
  std::string whole = object.starts_with ('/') ? object
					       : folder_now + "/" + object;
  std::vector<std::string_view> names;
  for (std::optional<std::string_view> rest = whole; rest;)
    {
      std::string_view name = next_part (rest, '/');
      if (name == ".." && !names.empty ())
	names.pop_back ();
      else if (!name.empty () && name != "." && name != "..")
	names.push_back (name);
    }
  std::string path = without_slashes_at_end (folder);
  for (std::string_view name : names)
    (path += '/') += name;
  return path + ".jsonl";
}

std::string
write_records (const std::string &path, const std::string &object,
	       std::string_view lines)
{
  if (!folder_p (path))
    return append_lines (path, lines, record_start);
  char folder_now[PATH_MAX];
  if (!getcwd (folder_now, sizeof folder_now))
    return std::string ("cannot find the current folder: ")
	   + std::strerror (errno);
  const std::string file = record_file_in (path, object, folder_now);
  if (!lines.empty ())
    return replace_file (file, lines);
  /* It is out of date if it is there.  */
  if (unlink (file.c_str ()) != 0 && errno != ENOENT && errno != ENOTDIR)
    return cannot ("remove", file, errno);
  return {};
}

} /* namespace memstrat */
