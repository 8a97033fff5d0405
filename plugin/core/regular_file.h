/* Files that the user names.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_CORE_REGULAR_FILE_H
#define MEMSTRAT_CORE_REGULAR_FILE_H

#include <cstddef>
#include <string>
#include <string_view>

namespace memstrat {

/* The message that ACTION on PATH, such as "read" or "write", has failed for
   the reason ERROR, an errno.  */
std::string cannot (const char *action, const std::string &path, int error);

/* Read the regular file PATH, which has at most MAX_BYTES, into TEXT.  Follow
   symbolic links.  Return an empty string; or, leaving TEXT alone, what was
   found and what was expected.  A FIFO, a device or anything else that is not
   a regular file is refused without reading it or waiting for it.  */
std::string read_regular_file (const std::string &path, std::size_t max_bytes,
			       std::string &text);

/* Append LINES, which end in a line feed, to the regular file PATH, which is
   made if there is none.  They are added as a whole, whoever else does the same
   at that time; if that fails, nothing of them is added.  The rest of a line at
   the end of the file, left behind by a process that was killed, is removed.
   Return an empty string; or what was found and what was expected.  A file that
   is not empty must begin with START.  With no LINES, the file stays as it is,
   and none is made.  */
std::string append_lines (const std::string &path, std::string_view lines,
			  std::string_view start);

/* Replace the regular file PATH, or make it, with the folders it is in, so that
   it has the contents TEXT.  Whoever reads it sees the old contents or the new
   ones.  Return an empty string; or, with PATH as it was, what is wrong.  */
std::string replace_file (const std::string &path, std::string_view text);

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_REGULAR_FILE_H */
