/* Values inside the arguments of options: numbers, and quoting for messages.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/argument.h"

#include <charconv>
#include <cstddef>

namespace memstrat {

std::string
parse_number (std::string_view text, std::uint64_t max, std::uint64_t &value)
{
  std::string_view digits = text;
  bool negative_p = digits.starts_with ('-');
  if (negative_p)
    digits.remove_prefix (1);

  std::uint64_t number = 0;
  const char *end = digits.data () + digits.size ();
  auto [stop, error] = std::from_chars (digits.data (), end, number);
  if (digits.empty () || stop != end || error == std::errc::invalid_argument)
    return in_quotes (text) + " is not a number";
  if (negative_p || error == std::errc::result_out_of_range || number > max)
    return in_quotes (text) + " is out of range";
  value = number;
  return {};
}

std::string
in_quotes (std::string_view text)
{
  constexpr std::size_t longest = 200;
  std::string result = "'";
  for (char c : text.substr (0, longest))
    if (c == '\0')
      result += "\\0";
    else
      result += c;
  if (text.size () > longest)
    result += "...";
  result += '\'';
  return result;
}

} /* namespace memstrat */
