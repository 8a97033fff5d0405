/* Values inside the arguments of options: numbers, and quoting for messages.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_CORE_ARGUMENT_H
#define MEMSTRAT_CORE_ARGUMENT_H

#include <cstdint>
#include <string>
#include <string_view>

namespace memstrat {

/* Parse TEXT, a decimal number from 0 to MAX, into VALUE.  Return an empty
   string; or, leaving VALUE alone, what is wrong ("'x' is not a number" or
   "'-5' is out of range"), to which the caller adds what it expected.  */
std::string parse_number (std::string_view text, std::uint64_t max,
			  std::uint64_t &value);

/* TEXT in quotes for a message, cut off if it is very long.  A NUL in it,
   which would end the message, becomes \0.  */
std::string in_quotes (std::string_view text);

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_ARGUMENT_H */
