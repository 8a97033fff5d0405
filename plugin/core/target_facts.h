/* Abilities of the target; tuning.h has its preferences.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_CORE_TARGET_FACTS_H
#define MEMSTRAT_CORE_TARGET_FACTS_H

namespace memstrat {

/* The narrowest vector register.  */
inline constexpr unsigned min_vector_bytes = 16;

struct target_facts
{
  unsigned word_bytes = 8; /* 4 with -m32.  */

  /* The general registers for words, beside the destination's address.  They
     limit the memmoves that load everything first.  */
  unsigned free_registers = 0;

  /* The part of them that a function need not save for its caller.  */
  unsigned scratch_registers = 0;

  /* The function may use string instructions.  */
  bool rep_p = false;

  /* The widest vector register that the function may use, fast at any address:
     16, 32 or 64; 0 for none.  All narrower ones may be used, too.  */
  unsigned max_vector_bytes = 0;

  /* The widest vector that the function prefers (-mprefer-vector-width=, the
     tuning), at most max_vector_bytes; 0 for none.  */
  unsigned vector_bytes = 0;

  /* A vector wider than 16 bytes costs a frame pointer and a vzeroupper before
     each call: the function makes calls, or has arguments on the stack.  */
  bool wide_needs_frame_p = false;

  /* The vector registers for pieces.  */
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
