/* Values inside the arguments of options, and messages about them.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   For names that a user may have meant, GCC's own spellcheck.h would do for
   the plugin, but core has no functions of GCC, and tools/plan.cc needs the
   same messages.  */

#ifndef MEMSTRAT_CORE_ARGUMENT_H
#define MEMSTRAT_CORE_ARGUMENT_H

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace memstrat {

/* Parse TEXT, a decimal number from 0 to MAX, into VALUE.  Return an empty
   string; or, leaving VALUE alone, what is wrong ("'x' is not a number" or
   "'-5' is out of range"), to which the caller adds what it expected.  */
std::string parse_number (std::string_view text, std::int64_t max,
			  std::uint64_t &value);

/* Remove the part of TEXT before the first SEPARATOR, and the SEPARATOR, and
   return that part.  If there is no SEPARATOR, return all of TEXT and leave it
   without a value.  */
std::string_view next_part (std::optional<std::string_view> &text,
			    char separator);

/* Return TEXT in quotes for a message, cut off if it is very long.  A NUL,
   which would end the message, becomes \0.  */
std::string in_quotes (std::string_view text);

/* Return the end of a message about TEXT, which is none of NAMES: all NAMES,
   separated by commas, and did_you_mean.  */
std::string choices_for (std::string_view text,
			 const std::vector<std::string_view> &names);

/* Return "; did you mean 'X'?", the end of a message about TEXT.  X is the one
   of NAMES, in lower case, closest to TEXT.  Return an empty string if the
   distance in edits exceeds a third of the longer one's length.  An edit is a
   letter less, more or changed, or two neighbors exchanged.  */
std::string did_you_mean (std::string_view text,
			  const std::vector<std::string_view> &names);

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_ARGUMENT_H */
