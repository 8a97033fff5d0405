/* Warnings of accesses beyond an object, where GCC gives them last.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_ACCESS_WARNING_H
#define MEMSTRAT_GCC_ACCESS_WARNING_H

#include "gcc/compat.h"
#include "gcc/read/recognize.h"

namespace memstrat {

/* The statement of CANDIDATE is about to be replaced.  Give the warnings
   (-Wstringop-overflow, -Wstringop-overread) that GCC would give if it expanded
   the statement itself: none since GCC 12, which has given them by now.  */
void warn_of_access (const candidate &candidate);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_ACCESS_WARNING_H */
