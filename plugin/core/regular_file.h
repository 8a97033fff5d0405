/* Files that the user names.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_CORE_REGULAR_FILE_H
#define MEMSTRAT_CORE_REGULAR_FILE_H

#include <cstddef>
#include <string>
#include <string_view>

namespace memstrat {

/* Return the message that ACTION ("read") on PATH failed with errno ERROR.  */
std::string cannot (const char *action, const std::string &path, int error);

/* Read the regular file PATH, of at most MAX_BYTES, into TEXT; follow links.
   Return an empty string; on an error, leave TEXT alone and return a message.
   Refuse a FIFO, a device or the like without reading or waiting.  */
std::string read_regular_file (const std::string &path, std::size_t max_bytes,
			       std::string &text);

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_REGULAR_FILE_H */
