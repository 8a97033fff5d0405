/* What to do with one operation.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_CORE_DECISION_H
#define MEMSTRAT_CORE_DECISION_H

#include <cstdint>
#include <optional>

#include "core/plan.h"
#include "core/reasons.h"

namespace memstrat {

struct decision
{
  /* How to carry it out.  None: the statement stays as it is.  */
  std::optional<memstrat::plan> plan;

  /* Why it is left: to the library (`plan' is a libcall), or untouched.
     reason::none where it is lowered.  */
  reason why = reason::none;

  /* The %s of the reason's sentence, if it has one; where the model sets the
     border to a call, only once it is explained.  */
  std::optional<std::uint64_t> why_bytes;

  bool
  lowered_p () const
  {
    return why == reason::none;
  }
};

/* The decision to leave an operation untouched for WHY.  */
inline decision
leave (reason why)
{
  return { std::nullopt, why, std::nullopt };
}

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_DECISION_H */
