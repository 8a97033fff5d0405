/* Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/argument.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstddef>

namespace memstrat {

std::string
parse_number (std::string_view text, std::int64_t max, std::uint64_t &value)
{
  std::int64_t number = 0;
  const char *end = text.data () + text.size ();
  auto [stop, error] = std::from_chars (text.data (), end, number);
  if (text.empty () || stop != end || error == std::errc::invalid_argument)
    return in_quotes (text) + " is not a number";
  if (error == std::errc::result_out_of_range || number < 0 || number > max)
    return in_quotes (text) + " is out of range";
  value = static_cast<std::uint64_t> (number);
  return {};
}

std::string_view
next_part (std::optional<std::string_view> &text, char separator)
{
  std::string_view part = *text;
  std::size_t end = part.find (separator);
  if (end == std::string_view::npos)
    text.reset ();
  else
    {
      text = part.substr (end + 1);
      part = part.substr (0, end);
    }
  return part;
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

namespace {

/* Return the optimal string alignment distance between A and B, in edits.  */
std::size_t
edits (std::string_view a, std::string_view b)
{
  std::vector distances (a.size () + 1,
			 std::vector<std::size_t> (b.size () + 1));
  for (std::size_t i = 0; i <= a.size (); i++)
    for (std::size_t j = 0; j <= b.size (); j++)
      {
	std::size_t &here = distances[i][j];
	here = i + j;
	if (i == 0 || j == 0)
	  continue;
	here = std::min ({ distances[i - 1][j] + 1, distances[i][j - 1] + 1,
			   distances[i - 1][j - 1] + (a[i - 1] != b[j - 1]) });
	if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
	  here = std::min (here, distances[i - 2][j - 2] + 1);
      }
  return distances[a.size ()][b.size ()];
}

} /* anonymous namespace */

std::string
did_you_mean (std::string_view text, const std::vector<std::string_view> &names)
{
  std::string lower (text);
  std::transform (lower.begin (), lower.end (), lower.begin (),
		  [] (unsigned char c) { return std::tolower (c); });
  std::string_view closest;
  std::size_t least = SIZE_MAX;
  for (std::string_view name : names)
    {
      auto [shorter, longer] = std::minmax ({ lower.size (), name.size () });
      /* A very long TEXT would make the comparison slow.  */
      if (longer - shorter > longer / 3)
	continue;
      std::size_t distance = edits (lower, name);
      if (distance <= longer / 3 && distance < least)
	{
	  closest = name;
	  least = distance;
	}
    }
  return closest.empty () ? "" : "; did you mean " + in_quotes (closest) + "?";
}

std::string
choices_for (std::string_view text, const std::vector<std::string_view> &names)
{
  std::string list;
  for (std::string_view name : names)
    {
      if (!list.empty ())
	list += ", ";
      list += name;
    }
  return list + did_you_mean (text, names);
}

} /* namespace memstrat */
