/* The names of enumerators in options, remarks and records.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_CORE_NAMES_H
#define MEMSTRAT_CORE_NAMES_H

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace memstrat {

/* The names of T's enumerators, in order; each T has a specialization.  */
template<typename T>
inline constexpr std::array<const char *, 0> names_of = {};

/* Sentences about T's enumerators, in order; some T have a specialization.  */
template<typename T>
inline constexpr std::array<const char *, 0> sentences_of = {};

template<typename T>
concept named = !names_of<T>.empty ();

template<named T>
constexpr const char *
name_of (T value)
{
  return names_of<T>[static_cast<std::size_t> (value)];
}

template<typename T>
constexpr const char *
sentence_of (T value)
{
  return sentences_of<T>[static_cast<std::size_t> (value)];
}

/* All enumerators of T, in order.  */
template<named T>
inline constexpr auto all_of = []
{
  std::array<T, names_of<T>.size ()> all;
  for (std::size_t i = 0; i < all.size (); i++)
    all[i] = static_cast<T> (i);
  return all;
}();

/* Return the enumerator of T called NAME, if any.  */
template<named T>
constexpr std::optional<T>
value_named (std::string_view name)
{
  for (T value : all_of<T>)
    if (name == name_of (value))
      return value;
  return std::nullopt;
}

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_NAMES_H */
