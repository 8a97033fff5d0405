/* What the target allows, as opposed to what is fast on it (tuning.h).

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   port_facts (port.h) returns them.  */

#ifndef MEMSTRAT_CORE_TARGET_FACTS_H
#define MEMSTRAT_CORE_TARGET_FACTS_H

namespace memstrat {

/* The narrowest vector register.  */
inline constexpr unsigned min_vector_bytes = 16;

struct target_facts
{
  /* The widest piece that a general register holds: 8, or 4 with -m32.  */
  unsigned word_bytes = 8;

  /* How many words fit into general registers at once, next to the
     destination's address.  This limits the memmoves that load everything
     before they store anything.  */
  unsigned free_registers = 0;

  /* How many of them a function need not save for its caller, again without the
     one for the destination's address.  */
  unsigned scratch_registers = 0;

  /* The target has string instructions, and the function may use them.  */
  bool rep_p = false;

  /* The width of the widest vector register that the function may use: 16, 32
     or 64; 0 if it may use none.  Its vectors are fast at any address, and it
     may use all narrower ones (down to 16), too.  */
  unsigned max_vector_bytes = 0;

  /* The widest vector that the function prefers, according to
     -mprefer-vector-width= and to the CPU that the compiler tunes for; at most
     max_vector_bytes, and 0 for none.  */
  unsigned vector_bytes = 0;

  /* A vector wider than 16 bytes costs the function a frame pointer, and a
     vzeroupper before each call, because it makes calls or takes its arguments
     from the stack.  */
  bool wide_needs_frame_p = false;

  /* How many vectors fit into vector registers at once.  */
  unsigned free_vector_registers = 0;

  bool operator== (const target_facts &) const = default;

  /* True if a register can hold a piece of WIDTH_BYTES, a power of two.  */
  constexpr bool width_p (unsigned width_bytes) const
  {
    return width_bytes <= word_bytes
	   || (width_bytes >= min_vector_bytes
	       && width_bytes <= max_vector_bytes);
  }
};

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_TARGET_FACTS_H */
