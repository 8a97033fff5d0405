/* What GCC itself makes of an operation whose size is not constant.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_COMPILERS_CODE_H
#define MEMSTRAT_GCC_COMPILERS_CODE_H

#include "gcc/compat.h"
#include "gcc/read/value_bounds.h"
#include "core/mem_op.h"

namespace memstrat {

/* The average size, in bytes, that a training run of -fprofile-use has seen of
   the call STMT of the current function; nothing where there was none.  */
std::optional<std::uint64_t> profiled_size (gimple *stmt);

/* What GCC, where it optimizes for speed and has no strategy flag, makes of
   STMT, a call of a builtin that carries out an operation of KIND: its size
   lies in BOUNDS and, if that is known, is EXPECTED_BYTES on average.  As
   decide_alg of i386-expand.cc.  */
compilers_code compilers_code_of (gimple *stmt, op_kind kind,
				  const value_bounds &bounds,
				  std::optional<std::uint64_t> expected_bytes);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_COMPILERS_CODE_H */
