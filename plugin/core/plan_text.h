/* A plan in words.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_CORE_PLAN_TEXT_H
#define MEMSTRAT_CORE_PLAN_TEXT_H

#include <string>

#include "core/plan.h"

namespace memstrat {

/* The text of PLAN for a remark: "straight, 5 pieces of 8, 1 of 1", "loop of
   8".  */
std::string plan_text (const plan &plan);

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_PLAN_TEXT_H */
