/* Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/json_text.h"

#include <bit>
#include <cstddef>
#include <cstdio>

namespace memstrat {

namespace {

/* Return the length of TEXT's first character if it is valid UTF-8 of several
   bytes; otherwise return 0.  */
std::size_t
utf8_length (std::string_view text)
{
  auto first = static_cast<unsigned char> (text.front ());
  auto length = static_cast<std::size_t> (std::countl_one (first));
  if (length < 2 || length > 4 || text.size () < length)
    return 0;
  unsigned code = first & (0x7fu >> length);
  for (char c : text.substr (1, length - 1))
    {
      auto byte = static_cast<unsigned char> (c);
      if ((byte & 0xc0) != 0x80)
	return 0;
      code = code << 6 | (byte & 0x3f);
    }
  constexpr unsigned least[] = { 0, 0, 0x80, 0x800, 0x10000 };
  bool surrogate_p = code >= 0xd800 && code <= 0xdfff;
  return code >= least[length] && code <= 0x10ffff && !surrogate_p ? length : 0;
}

std::string
escape (unsigned code)
{
  char text[8];
  std::snprintf (text, sizeof text, "\\u%04x", code);
  return text;
}

} /* anonymous namespace */

std::string
json_string (std::string_view text)
{
  std::string result = "\"";
  while (!text.empty ())
    {
      auto byte = static_cast<unsigned char> (text.front ());
      /* A byte that is not UTF-8 has length 0.  */
      std::size_t length = byte < 0x80 ? 1 : utf8_length (text);
      if (byte == '"' || byte == '\\')
	result += std::string ("\\") + text.front ();
      else if (byte < 0x20 || byte == 0x7f)
	result += escape (byte);
      else if (byte < 0x80)
	result += text.front ();
      else if (length != 0)
	result += text.substr (0, length);
      else
	{
	  length = 1;
	  result += escape (0xdc00u + byte);
	}
      text.remove_prefix (length);
    }
  return result + "\"";
}

std::string
json_array (const std::vector<std::string> &elements)
{
  std::string text = "[";
  for (const std::string &element : elements)
    text += (text.size () == 1 ? "" : ",") + element;
  return text + "]";
}

void
json_object::add_json (std::string_view key, std::string_view value)
{
  if (!m_members.empty ())
    m_members += ',';
  m_members += json_string (key);
  m_members += ':';
  m_members += value;
}

} /* namespace memstrat */
