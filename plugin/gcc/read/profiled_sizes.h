/* The sizes of operations in a training run.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   With -fprofile-use GCC knows of each call of a string function how often it
   had which size, up to 32 sizes, and the average.  See also keep_sizes.h.  */

#ifndef MEMSTRAT_GCC_PROFILED_SIZES_H
#define MEMSTRAT_GCC_PROFILED_SIZES_H

#include "gcc/compat.h"
#include "core/mem_op.h"

namespace memstrat {

/* The average size, in bytes, of STMT, a call in the current function, in the
   training run of -fprofile-use; nothing if there was none.  */
std::optional<std::uint64_t> profiled_size (gimple *stmt);

/* What sizes STMT had in the training run, if that is known.  */
sizes_seen profiled_sizes (gimple *stmt);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_PROFILED_SIZES_H */
