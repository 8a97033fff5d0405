/* The sizes of operations in a training run.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_PROFILED_SIZE_H
#define MEMSTRAT_GCC_PROFILED_SIZE_H

#include "gcc/compat.h"

namespace memstrat {

/* The average size, in bytes, of STMT, a call in the current function, in the
   training run of -fprofile-use; nothing if there was none.  */
std::optional<std::uint64_t> profiled_size (gimple *stmt);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_PROFILED_SIZE_H */
