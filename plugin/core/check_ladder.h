/* Whether a ladder is sound.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_CORE_CHECK_LADDER_H
#define MEMSTRAT_CORE_CHECK_LADDER_H

#include <string>

#include "core/check_plan.h"

namespace memstrat {

/* The same as check_plan, for PLAN, a ladder, whose values and whose call, if
   it has one, are as they should be.  */
std::string check_ladder (const plan &plan, const mem_op &op,
			  const target_facts &facts);

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_CHECK_LADDER_H */
