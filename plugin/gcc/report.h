/* What was done, as -fopt-info remarks and in the dump file.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_REPORT_H
#define MEMSTRAT_GCC_REPORT_H

#include "gcc/compat.h"
#include "gcc/read/recognize.h"
#include "core/choose.h"

namespace memstrat {

/* Say what becomes of CANDIDATE: one remark, "optimized" where it is lowered
   and "missed" where it is left.  To be called while the statement exists.  */
void report_decision (const candidate &candidate, const decision &chosen);

/* The same for OP at LOC, which has no statement: GCC came upon it while it
   expanded one.  */
void report_expansion (location_t loc, const mem_op &op,
		       const decision &chosen);

/* Count WHICH, in the current function, for -fdump-statistics.  */
void count_in_statistics (transformation which);

/* WHICH, any transformation but `lower', was carried out at LOC in the current
   function: write TEXT in a note, and count it.  */
void report_transformation (transformation which, dump_user_location_t loc,
			    const std::string &text);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_REPORT_H */
