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

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_REGULAR_FILE_H */
