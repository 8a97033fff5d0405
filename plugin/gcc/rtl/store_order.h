/* The RTL pass that has pieces stored in ascending order.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_STORE_ORDER_H
#define MEMSTRAT_GCC_STORE_ORDER_H

#include "gcc/compat.h"
#include "gcc/transformation_gate.h"

namespace memstrat {

/* A pass that sorts stores of pieces that are next to each other by their
   offsets, the order that the plan had before they were scheduled.  It belongs
   right after the scheduling.  GATE must outlive it.  */
rtl_opt_pass *make_pass_store_order (gcc::context *context,
				     transformation_gate &gate);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_STORE_ORDER_H */
