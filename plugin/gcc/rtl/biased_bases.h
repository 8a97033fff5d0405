/* The RTL pass that gives block operations short offsets.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_BIASED_BASES_H
#define MEMSTRAT_GCC_BIASED_BASES_H

#include "gcc/compat.h"
#include "gcc/transformation_gate.h"
#include "core/option_table.h"

namespace memstrat {

/* A pass that computes a second base register for pieces whose offsets take
   four bytes, where choose_biased_base finds that worthwhile.  It belongs after
   register allocation and the prologue, and takes no register that would have
   to be saved.  OPTS holds the options of the command line.  OPTS and GATE must
   outlive the pass.  */
rtl_opt_pass *make_pass_biased_bases (gcc::context *context,
				      const options &opts,
				      transformation_gate &gate);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_BIASED_BASES_H */
