/* Where an operation is, as records say it.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_OPERATION_LOCATION_H
#define MEMSTRAT_GCC_OPERATION_LOCATION_H

#include "gcc/compat.h"
#include "core/record.h"

namespace memstrat {

/* The location of an operation at LOC in the current function, in the block BB
   if that is not null.  */
record_location operation_location (location_t loc, const_basic_block bb);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_OPERATION_LOCATION_H */
