/* How long operations were in a training run.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_PROFILED_SIZE_H
#define MEMSTRAT_GCC_PROFILED_SIZE_H

#include "gcc/compat.h"

namespace memstrat {

/* The average size, in bytes, that a training run of -fprofile-use has seen of
   the call STMT of the current function; nothing where there was none.  */
std::optional<std::uint64_t> profiled_size (gimple *stmt);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_PROFILED_SIZE_H */
