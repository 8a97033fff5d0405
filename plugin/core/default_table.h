/* The table of strategies that holds where no option gives one.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

     generic			straight:184, unrolled_loop:256, libcall:-1
     the same, rare copies	straight:120, unrolled_loop:176, libcall:-1
     copies, prefer=small	straight:72, libcall:-1
     SSE			straight:256, libcall:-1
     SSE, moves			straight:208, libcall:-1
     no call allowed		straight:184, unrolled_loop:-1

   GCC's own tables, stringop_algs in its i386.h, are of this kind, written down
   by hand for each CPU.  These are computed from the model in cost.h.  */

#ifndef MEMSTRAT_CORE_DEFAULT_TABLE_H
#define MEMSTRAT_CORE_DEFAULT_TABLE_H

#include <cstddef>

#include "core/question.h"
#include "core/strategy.h"

namespace memstrat {

/* The table for operations like that of ASKED, of any known size; its facts are
   those of the target.  CALL_P says whether they may become calls.  The table
   depends only on

     the CPU, the options prefer= and regs=, and the facts of the target,
     the kind, how often the block runs, and what its addresses begin with;
     where unaligned pieces are slow, also on the known alignment.

   Its strategies are in the order straight, a loop, libcall, and each of them
   may be missing.  One takes over at the first whole number of
   words for which it has a lower price than the one before; those before do not
   come back, so that each has one range.  The last range is unlimited.

   Tables are kept, so that there is only a look-up for the next operation.  */
const strategy_table &default_table (const question &asked, bool call_p);

/* The most pieces of straight code in the table for the operation of ASKED,
   whose facts are usable; CALL_P as above.  */
std::size_t straight_limit (const question &asked, bool call_p);

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_DEFAULT_TABLE_H */
