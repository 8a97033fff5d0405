/* Writing JSON.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_CORE_JSON_TEXT_H
#define MEMSTRAT_CORE_JSON_TEXT_H

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace memstrat {

/* Return TEXT as a JSON string with its quotes.  A byte B that is not UTF-8
   becomes the lone surrogate \udcB, as with Python's "surrogateescape", so
   that Python can restore the names of files.  */
std::string json_string (std::string_view text);

/* Return ELEMENTS, which are JSON already, as an array.  */
std::string json_array (const std::vector<std::string> &elements);

class json_object
{
public:
  void add (std::string_view key, std::string_view value)
  {
    add_json (key, json_string (value));
  }
  void add (std::string_view key, const char *value)
  {
    add (key, std::string_view (value));
  }
  void add (std::string_view key, std::integral auto value)
  {
    if constexpr (std::same_as<decltype (value), bool>)
      add_json (key, value ? "true" : "false");
    else
      add_json (key, std::to_string (value));
  }

  /* Add VALUE, or null if VALUE is empty.  */
  template<typename T>
  void add (std::string_view key, const std::optional<T> &value)
  {
    if (value)
      add (key, *value);
    else
      add_json (key, "null");
  }

  /* Add VALUE, which is JSON already.  */
  void add_json (std::string_view key, std::string_view value);
  std::string text () const { return "{" + m_members + "}"; }

private:
  std::string m_members;
};

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_JSON_TEXT_H */
