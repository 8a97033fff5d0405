/* Reports of what was done, as -fopt-info remarks and in the dump file.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_REPORT_H
#define MEMSTRAT_GCC_REPORT_H

#include "gcc/compat.h"
#include "gcc/read/recognize.h"
#include "core/choose.h"

namespace memstrat {

/* Report CHOSEN, the decision on CANDIDATE, in one remark: "optimized" if the
   operation is lowered and "missed" if it is left.  To be called while the
   statement still exists.  */
void report_decision (const candidate &candidate, const decision &chosen);

/* The same for OP at LOC, which has no statement of its own: it came up while
   GCC was expanding one.  */
void report_expansion (location_t loc, const mem_op &op,
		       const decision &chosen);

/* Count a transformation of KIND in the current function, for
   -fdump-statistics.  */
void count_in_statistics (transformation kind);

/* A transformation of KIND, which is not `lower', was carried out at LOC in the
   current function: write a note with TEXT, and count it.  */
void report_transformation (transformation kind, dump_user_location_t loc,
			    const std::string &text);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_REPORT_H */
