/* Why an operation is left alone, or left to the library.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_CORE_REASONS_H
#define MEMSTRAT_CORE_REASONS_H

#include <cstdint>
#include <string>

#include "core/names.h"

namespace memstrat {

enum class reason : unsigned char
{
  none,
#define MEMSTRAT_REASON(NAME, SENTENCE) NAME,
#include "core/reasons.def"
#undef MEMSTRAT_REASON
};

template<>
inline constexpr std::array names_of<reason> = {
  "none",
#define MEMSTRAT_REASON(NAME, SENTENCE) #NAME,
#include "core/reasons.def"
#undef MEMSTRAT_REASON
};

template<>
inline constexpr std::array sentences_of<reason> = {
  "no reason",
#define MEMSTRAT_REASON(NAME, SENTENCE) SENTENCE,
#include "core/reasons.def"
#undef MEMSTRAT_REASON
};

/* The sentence for WHY in a remark, with BYTES in place of a %s.  */
std::string reason_text (reason why, std::uint64_t bytes);

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_REASONS_H */
