/* Which operations are not touched.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_CORE_REFUSAL_H
#define MEMSTRAT_CORE_REFUSAL_H

#include "core/question.h"
#include "core/decision.h"

namespace memstrat {

/* True if the operation of ASKED may become a library call.  */
bool calls_p (const question &asked);

/* True if a call competes with inline code for the operation of ASKED, too.
   With threshold=, calls begin beyond that size, and none competes below.  */
bool call_competes_p (const question &asked);

/* The reason why the operation of ASKED must not be touched; reason::none if it
   may be.  */
reason refusal (const question &asked);

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_REFUSAL_H */
