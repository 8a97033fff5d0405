/* The decision on an operation whose size only the program knows.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

     0..31 bytes		->  a ladder
     0..400 bytes		->  libcall
     the same, no call allowed	->  a loop of words
     seen with 8 bytes in 9 of 10 runs of -fprofile-use
				->  8 bytes straight, libcall otherwise  */

#ifndef MEMSTRAT_CORE_RUN_TIME_SIZE_H
#define MEMSTRAT_CORE_RUN_TIME_SIZE_H

#include "core/decision.h"
#include "core/question.h"

namespace memstrat {

/* True if the sizes that an operation of KIND had in a training run may decide
   about it, in a block that is HOT: OPTS ask for nothing else, and the block
   runs about as often as its function.  */
bool sizes_decide_p (op_kind kind, hotness hot, const options &opts);

/* What choose_plan decides about the operation of ASKED, which may be touched.
   The facts are those of the target.  */
decision choose_run_time_plan (const question &asked);

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_RUN_TIME_SIZE_H */
