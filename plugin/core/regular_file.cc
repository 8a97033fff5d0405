/* Files that the user names.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   C streams suffice; those of C++ would bring locales into the plugin.  */

#include "core/regular_file.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <utility>

#include <sys/stat.h>

#include "core/argument.h"

namespace memstrat {

std::string
cannot (const char *action, const std::string &path, int error)
{
  return std::string ("cannot ") + action + " " + in_quotes (path) + ": "
	 + std::strerror (error);
}

std::string
read_regular_file (const std::string &path, std::size_t max_bytes,
		   std::string &text)
{
  struct stat status;
  if (stat (path.c_str (), &status) != 0)
    return cannot ("read", path, errno);
  if (!S_ISREG (status.st_mode))
    return in_quotes (path) + " is "
	   + (S_ISDIR (status.st_mode) ? "a directory" : "a special file")
	   + ", expected a regular file";
  FILE *file = std::fopen (path.c_str (), "re");
  if (!file)
    return cannot ("read", path, errno);

  /* Read one byte more than allowed, to notice a file that is too long.
     st_size does not help: in /proc, it is 0.  */
  std::string contents (max_bytes + 1, '\0');
  contents.resize (std::fread (contents.data (), 1, contents.size (), file));
  int error = std::ferror (file) ? errno : 0;
  std::fclose (file);
  if (error != 0)
    return cannot ("read", path, error);
  if (contents.size () > max_bytes)
    return in_quotes (path) + " has more than " + std::to_string (max_bytes)
	   + " bytes, expected " + std::to_string (max_bytes) + " at most";
  text = std::move (contents);
  return {};
}

} /* namespace memstrat */
