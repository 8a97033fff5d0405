/* Values inside the arguments of options, and messages about them.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   did_you_mean does the work of GCC's spellcheck.h, because core uses no
   functions of GCC and tools/plan.cc prints the same messages.  */

#ifndef MEMSTRAT_CORE_ARGUMENT_H
#define MEMSTRAT_CORE_ARGUMENT_H

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace memstrat {

/* Parse TEXT, a decimal number from 0 to MAX, into VALUE, and return an empty
   string.  On an error, leave VALUE alone and return "'x' is not a number" or
   "'-5' is out of range".  The caller adds the expected values.  */
std::string parse_number (std::string_view text, std::int64_t max,
			  std::uint64_t &value);

/* Return the part of TEXT before the first SEPARATOR, and remove that part and
   the SEPARATOR.  Without a SEPARATOR, return all of TEXT and reset TEXT.  */
std::string_view next_part (std::optional<std::string_view> &text,
			    char separator);

/* Return TEXT in quotes for a message, truncated if it is very long.  A NUL,
   which would end the message, becomes \0.  */
std::string in_quotes (std::string_view text);

/* Return the end of a message about TEXT, which is not among NAMES: all NAMES,
   separated by commas, and the result of did_you_mean.  */
std::string choices_for (std::string_view text,
			 const std::vector<std::string_view> &names);

/* Return "; did you mean 'X'?", the end of a message about TEXT.  X is the
   name in NAMES that is closest to TEXT in lower case.  Return an empty string
   if X differs by more edits than a third of the length of the longer word.
   An edit inserts, deletes or changes a letter, or swaps two neighbors.  */
std::string did_you_mean (std::string_view text,
			  const std::vector<std::string_view> &names);

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_ARGUMENT_H */
