/* Reading a file that the user names.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_CORE_REGULAR_FILE_H
#define MEMSTRAT_CORE_REGULAR_FILE_H

#include <cstddef>
#include <string>

namespace memstrat {

/* Read the regular file PATH, symbolic links followed, of MAX_BYTES at most,
   into TEXT.  Return an empty string; or what was found and what was expected,
   leaving TEXT alone.  Nothing else is read, or waited for: no FIFO, no
   device.  */
std::string read_regular_file (const std::string &path, std::size_t max_bytes,
			       std::string &text);

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_REGULAR_FILE_H */
