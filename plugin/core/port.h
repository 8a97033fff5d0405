/* The facts about x86 that core needs, from plugin/target/x86/port.cc.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_CORE_PORT_H
#define MEMSTRAT_CORE_PORT_H

#include <vector>

#include "core/target_facts.h"

namespace memstrat {

/* Return the facts for words of WORD_BYTES, without vectors.  */
target_facts port_facts (unsigned word_bytes);

/* One CPU of thresholds.def.  */
struct tuning_text
{
  const char *name;
  const char *cpus; /* Other names, separated by blanks.  */
  const char *text;
};

/* Return the CPUs of thresholds.def.  The first, generic, is complete.  */
const std::vector<tuning_text> &port_tunings ();

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_PORT_H */
