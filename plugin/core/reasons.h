/* Why an operation is left alone, or left to the library.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_CORE_REASONS_H
#define MEMSTRAT_CORE_REASONS_H

#include <cstdint>
#include <string>
#include <vector>

namespace memstrat {

enum class reason : unsigned char
{
  none,
#define MEMSTRAT_REASON(NAME, SENTENCE) NAME,
#include "core/reasons.def"
#undef MEMSTRAT_REASON
};

/* The enumerator WHY as text; "none" for reason::none.  */
const char *reason_name (reason why);

/* The sentence for WHY in a remark, with BYTES in place of a %s.  */
std::string reason_text (reason why, std::uint64_t bytes);

/* All reasons except reason::none, in the order of reasons.def.  */
const std::vector<reason> &all_reasons ();

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_REASONS_H */
