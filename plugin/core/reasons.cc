/* Why an operation is left alone, or left to the library.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/reasons.h"

#include <cstddef>

namespace memstrat {

const char *
reason_name (reason why)
{
  switch (why)
    {
    case reason::none:
      return "none";
#define MEMSTRAT_REASON(NAME, SENTENCE) \
  case reason::NAME:                    \
    return #NAME;
#include "core/reasons.def"
#undef MEMSTRAT_REASON
    }
  return "?";
}

namespace {

const char *
sentence (reason why)
{
  switch (why)
    {
    case reason::none:
      return "no reason";
#define MEMSTRAT_REASON(NAME, SENTENCE) \
  case reason::NAME:                    \
    return SENTENCE;
#include "core/reasons.def"
#undef MEMSTRAT_REASON
    }
  return "?";
}

} /* anonymous namespace */

std::string
reason_text (reason why, std::uint64_t bytes)
{
  std::string text = sentence (why);
  std::size_t place = text.find ("%s");
  if (place != std::string::npos)
    text.replace (place, 2, std::to_string (bytes));
  return text;
}

const std::vector<reason> &
all_reasons ()
{
  static const std::vector<reason> all = {
#define MEMSTRAT_REASON(NAME, SENTENCE) reason::NAME,
#include "core/reasons.def"
#undef MEMSTRAT_REASON
  };
  return all;
}

} /* namespace memstrat */
