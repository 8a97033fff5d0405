/* Arguments and results of calls, copied by statements of their own.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_ARGUMENT_COPIES_H
#define MEMSTRAT_GCC_ARGUMENT_COPIES_H

#include "gcc/compat.h"

namespace memstrat {

/* True if STMT is a call with an argument that is too large for straight pieces
   and that GCC copies to pass a reference to the copy, and copy_arguments can
   make that copy.  */
bool large_argument_p (const gimple *stmt);

/* True if STMT is a call with an argument of a size that is not constant, which
   GCC copies to pass it.  */
bool unsized_argument_p (const gimple *stmt);

/* Put the copies that GCC would make of arguments of STMT, a call with a
   large_argument_p, into statements before it; return these, and have GCC pass
   references to the copies.  */
std::vector<gimple *> copy_arguments (gimple *stmt);

/* True if STMT is a call with a result that is too large for straight pieces
   and that GCC may copy to where it is stored, and copy_result can make that
   copy.  */
bool large_result_p (gimple *stmt);

/* Have STMT, a call with a large_result_p, store its result in a variable, and
   put the copy from there into a statement behind it; return that.  */
gimple *copy_result (gimple *stmt);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_ARGUMENT_COPIES_H */
