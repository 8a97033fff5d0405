/* The RTL pass that has stores of zero share a register.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_SHARED_ZERO_H
#define MEMSTRAT_GCC_SHARED_ZERO_H

#include "gcc/compat.h"
#include "gcc/transformation_gate.h"
#include "core/option_table.h"

namespace memstrat {

/* A pass that sets a register to zero for the stores of zero in a block, where
   zero_register_pays_p.  It belongs after register allocation and the prologue,
   and takes no register that would have to be saved.  OPTS holds the options of
   the command line.  OPTS and GATE must outlive the pass.  */
rtl_opt_pass *make_pass_shared_zero (gcc::context *context, const options &opts,
				     transformation_gate &gate);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_SHARED_ZERO_H */
