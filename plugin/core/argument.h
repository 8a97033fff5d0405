/* Values inside the arguments of options: numbers, and quoting for messages.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_CORE_ARGUMENT_H
#define MEMSTRAT_CORE_ARGUMENT_H

#include <cstdint>
#include <string>
#include <string_view>

namespace memstrat {

/* Parse the decimal number TEXT, 0 to MAX, into VALUE.  Return an empty
   string, or what is wrong ("'x' is not a number" or "'-5' is out of range"),
   leaving VALUE alone; the caller adds what it expected.  */
std::string parse_number (std::string_view text, std::uint64_t max,
			  std::uint64_t &value);

/* TEXT in quotes for a message, shortened where it is very long; a NUL in it,
   which would end the message, is shown as \0.  */
std::string in_quotes (std::string_view text);

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_ARGUMENT_H */
