/* Why an operation is left alone, or left to the library.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/reasons.h"

#include <cstddef>

namespace memstrat {

std::string
reason_text (reason why, std::uint64_t bytes)
{
  std::string text = sentence_of (why);
  std::size_t place = text.find ("%s");
  if (place != std::string::npos)
    text.replace (place, 2, std::to_string (bytes));
  return text;
}

} /* namespace memstrat */
