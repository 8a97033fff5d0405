/* What the target allows, as opposed to what is fast on it (tuning.h).

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_CORE_TARGET_FACTS_H
#define MEMSTRAT_CORE_TARGET_FACTS_H

namespace memstrat {

struct target_facts
{
  /* The widest piece a general register holds: 8, or 4 for -m32.  */
  unsigned word_bytes = 8;

  /* How many words can be in registers at once beside the destination's
     address: the longest memmove whose loads can all come before its stores.
     x86-64 has 16 general registers; %rsp and the address take two.  */
  unsigned free_registers = 14;

  /* A piece may lie at any address at no cost worth a second piece.  */
  bool unaligned_fast_p = true;

  /* There are string instructions, rep movs and rep stos, and the function may
     use them.  */
  bool rep_p = true;
};

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_TARGET_FACTS_H */
