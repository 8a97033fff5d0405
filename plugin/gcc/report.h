/* Reports on operations: -fopt-info remarks, the dump file, and records.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_REPORT_H
#define MEMSTRAT_GCC_REPORT_H

#include "gcc/compat.h"
#include "gcc/record_log.h"
#include "gcc/read/recognize.h"
#include "core/choose.h"
#include "core/question.h"

namespace memstrat {

/* Report CHOSEN, the decision on ASKED at LOC, in one remark, and add it to
   LOG. The remark is "missed" if the operation is left, or is a call that the
   compiler itself would make, and otherwise "optimized".  BB is the
   operation's block, or null.  ASKED_P is as for add_decision.  */
void report_decision (dump_user_location_t loc, const_basic_block bb,
		      const question &asked, bool asked_p,
		      const decision &chosen, record_log &log);

/* Warn that WHAT at LOC becomes a call, although an option or the context
   forbids calls.  The compiler makes the call, and has no alternative.  */
void warn_of_call (location_t loc, const std::string &what);

#if !MEMSTRAT_HAVE_ACCESS_PASS
/* Give the warnings (-Wstringop-overflow, -Wstringop-overread) that GCC 11
   would give if it expanded the statement of CANDIDATE, which is about to be
   replaced.  Later versions have already given these warnings.  */
void warn_of_access (const candidate &candidate);
#endif

/* Count a transformation of KIND in the current function, for
   -fdump-statistics.  */
void count_in_statistics (transformation kind);

/* Write a note with TEXT about a transformation of KIND (not `lower') at LOC
   in the current function, and count the transformation.  */
void report_transformation (transformation kind, dump_user_location_t loc,
			    const std::string &text);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_REPORT_H */
