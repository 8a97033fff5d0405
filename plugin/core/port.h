/* What core has to know about x86, independent of GCC.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   plugin/target/x86/port.cc has it.  */

#ifndef MEMSTRAT_CORE_PORT_H
#define MEMSTRAT_CORE_PORT_H

#include <vector>

#include "core/target_facts.h"

namespace memstrat {

/* The facts for a function without vectors, with words of WORD_BYTES.  */
target_facts port_facts (unsigned word_bytes);

/* One CPU of thresholds.def.  */
struct tuning_text
{
  const char *name;
  const char *cpus; /* Other CPUs' names, with a blank between two.  */
  const char *text;
};

/* All CPUs of thresholds.def, in its order.  The first is generic, whose rows
   are complete.  */
const std::vector<tuning_text> &port_tunings ();

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_PORT_H */
