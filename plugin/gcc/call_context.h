/* Where no library call may be introduced.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_CALL_CONTEXT_H
#define MEMSTRAT_GCC_CALL_CONTEXT_H

#include "gcc/compat.h"

namespace memstrat {

/* The largest size, in bytes, for which an operation in FUN may not become a
   library call; 0 where it always may.  */
std::uint64_t no_call_to_bytes (function *fun);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_CALL_CONTEXT_H */
