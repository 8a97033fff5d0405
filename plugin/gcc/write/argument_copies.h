/* Arguments and results of calls, copied by statements of their own.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_ARGUMENT_COPIES_H
#define MEMSTRAT_GCC_ARGUMENT_COPIES_H

#include "gcc/compat.h"

namespace memstrat {

/* True if STMT is a call with an argument of a size that is not constant, which
   GCC copies to pass it.  */
bool unsized_argument_p (const gimple *stmt);

/* If STMT is a call with an argument that is too large for straight pieces and
   that GCC copies to pass a reference to the copy, put the copies that GCC
   would make of its arguments into statements before it, and have GCC pass
   references to the copies.  If its result is too large for straight pieces and
   GCC may copy it to where it is stored, have it stored in a variable, and put
   the copy from there into a statement behind it.  Return these statements.  */
std::vector<gimple *> copy_by_statements (gimple *stmt);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_ARGUMENT_COPIES_H */
