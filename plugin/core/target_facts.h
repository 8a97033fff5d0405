/* What the target allows, as opposed to what is fast on it (tuning.h).

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   port_facts (port.h) has those of the target that the plugin is built for.  */

#ifndef MEMSTRAT_CORE_TARGET_FACTS_H
#define MEMSTRAT_CORE_TARGET_FACTS_H

namespace memstrat {

/* The narrowest vector register.  */
inline constexpr unsigned min_vector_bytes = 16;

struct target_facts
{
  /* The widest piece a general register holds: 8, or 4 for -m32.  */
  unsigned word_bytes = 8;

  /* How many words can be in registers at once beside the destination's
     address: the longest memmove whose loads can all come before its stores.  */
  unsigned free_registers = 0;

  /* How many of those a function need not save for its caller, but for the
     destination's address.  */
  unsigned scratch_registers = 0;

  /* A piece may lie at any address at no cost worth a second piece.  */
  bool unaligned_fast_p = true;

  /* There are string instructions, and the function may use them.  */
  bool rep_p = false;

  /* The widest vector register that the function may use: 16, 32 or 64, which
     then are fast at any address and of which all narrower ones may be used
     too; 0 for none.  */
  unsigned max_vector_bytes = 0;

  /* The same, as far as the function prefers it: -mprefer-vector-width=, and
     what comes with the CPU that the compiler tunes for.  */
  unsigned vector_bytes = 0;

  /* A vector wider than 16 bytes costs the function a frame pointer, and a
     vzeroupper for each call: it makes calls, or has its arguments on the
     stack.  */
  bool wide_needs_frame_p = false;

  /* free_registers, of vectors.  */
  unsigned free_vector_registers = 0;

  /* True if there is a register of WIDTH_BYTES, a power of two.  */
  constexpr bool
  width_p (unsigned width_bytes) const
  {
    return width_bytes <= word_bytes
	   || (width_bytes >= min_vector_bytes
	       && width_bytes <= max_vector_bytes);
  }
};

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_TARGET_FACTS_H */
