/* The RTL pass that has the pieces of a copy share registers.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_SHARED_REGISTERS_H
#define MEMSTRAT_GCC_SHARED_REGISTERS_H

#include "gcc/compat.h"
#include "gcc/transformation_gate.h"

namespace memstrat {

/* A pass that has pieces whose values do not live at the same time loaded into
   the same pseudo register.  It belongs right before registers are allocated.
   GATE must outlive it.  */
rtl_opt_pass *make_pass_shared_registers (gcc::context *context,
					  transformation_gate &gate);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_SHARED_REGISTERS_H */
