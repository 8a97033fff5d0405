/* Writing JSON.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/json_text.h"

#include <cstddef>

namespace memstrat {

namespace {

/* The UTF-8 sequences that begin with a byte from `first' to `last': their
   length, and the range of the second byte.  All later bytes are from 0x80 to
   0xbf.  This is table 3-7 of the Unicode standard.  */
struct utf8_row
{
  unsigned char first, last;
  unsigned char length;
  unsigned char second_min, second_max;
};

constexpr utf8_row utf8_rows[] = {
  { 0xc2, 0xdf, 2, 0x80, 0xbf }, { 0xe0, 0xe0, 3, 0xa0, 0xbf },
  { 0xe1, 0xec, 3, 0x80, 0xbf }, { 0xed, 0xed, 3, 0x80, 0x9f },
  { 0xee, 0xef, 3, 0x80, 0xbf }, { 0xf0, 0xf0, 4, 0x90, 0xbf },
  { 0xf1, 0xf3, 4, 0x80, 0xbf }, { 0xf4, 0xf4, 4, 0x80, 0x8f },
};

/* The length of the sequence of several bytes that TEXT begins with; 0 if it
   does not begin with one.  */
std::size_t
utf8_length (std::string_view text)
{
  auto within_p = [&] (std::size_t at, unsigned char min, unsigned char max)
  {
    auto byte = static_cast<unsigned char> (text[at]);
    return byte >= min && byte <= max;
  };
  for (const utf8_row &row : utf8_rows)
    if (within_p (0, row.first, row.last))
      {
	bool sound_p = text.size () >= row.length
		       && within_p (1, row.second_min, row.second_max);
	for (std::size_t at = 2; sound_p && at < row.length; at++)
	  sound_p = within_p (at, 0x80, 0xbf);
	return sound_p ? row.length : 0;
      }
  return 0;
}

/* The escape of CODE, less than 0x10000.  */
std::string
escape (unsigned code)
{
  constexpr char digits[] = "0123456789abcdef";
  std::string text = "\\u";
  for (int shift = 12; shift >= 0; shift -= 4)
    text += digits[(code >> shift) & 15];
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
      /* 0 if this is no part of UTF-8.  */
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
