/* The abilities of the target; thresholds.h has the preferences of a CPU.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_CORE_TARGET_FACTS_H
#define MEMSTRAT_CORE_TARGET_FACTS_H

namespace memstrat {

/* The width of the narrowest vector register.  */
inline constexpr unsigned min_vector_bytes = 16;

struct target_facts
{
  unsigned word_bytes = 8; /* 4 with -m32.  */

  /* The number of general registers that can hold words of the block; another
     register holds the destination's address.  A move that loads everything
     first is limited to these registers.  */
  unsigned free_registers = 0;

  /* The number of these general registers that a function need not save.  */
  unsigned scratch_registers = 0;

  /* The function may use string instructions.  */
  bool rep_p = false;

  /* The width of the widest vector register that the function may use: 16, 32
     or 64, or 0 for none.  All narrower vector registers may be used, too.  */
  unsigned max_vector_bytes = 0;

  /* The width of the vectors that the function prefers
     (-mprefer-vector-width=, tuning), at most max_vector_bytes.  It is 0 if
     unaligned vectors are slow.  */
  unsigned vector_bytes = 0;

  /* The function has calls or stack arguments, so a vector wider than 16 bytes
     costs a frame pointer, and a vzeroupper before each call.  */
  bool wide_needs_frame_p = false;

  /* The number of vector registers for pieces.  */
  unsigned free_vector_registers = 0;

  bool operator== (const target_facts &) const = default;

  /* Return true if a register can hold WIDTH_BYTES, a power of two.  */
  constexpr bool width_p (unsigned width_bytes) const
  {
    return width_bytes <= word_bytes
	   || (width_bytes >= min_vector_bytes
	       && width_bytes <= max_vector_bytes);
  }
};

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_TARGET_FACTS_H */
