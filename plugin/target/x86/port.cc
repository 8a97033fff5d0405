/* x86: the facts for core.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/port.h"

namespace memstrat {

target_facts
port_facts (unsigned word_bytes)
{
  target_facts facts;
  facts.word_bytes = word_bytes;
  /* x86-64 has 16 general registers, of which %rsp and the address take two.
     With -m32 there are 8: %esp, the address and %ebx for PIC take one each,
     and one more is left to the code around the block.  */
  facts.free_registers = word_bytes == 8 ? 14 : 4;
  /* x86-64 has 9 scratch registers, one of them for the destination's address.
     A memmove that needs more registers takes 1.2 to 1.4 times as long as a
     call (73 to 112 bytes, lab/results/compare).  */
  facts.scratch_registers = 8;
  facts.rep_p = true;
  return facts;
}

const std::vector<tuning_text> &
port_tunings ()
{
  static const std::vector<tuning_text> rows = {
#define MEMSTRAT_THRESHOLDS(NAME, CPUS, TEXT) { NAME, CPUS, TEXT },
#include "target/x86/thresholds.def"
#undef MEMSTRAT_THRESHOLDS
  };
  return rows;
}

} /* namespace memstrat */
