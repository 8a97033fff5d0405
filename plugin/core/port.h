/* What a target's port tells core, without GCC.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   One plugin/target/NAME/port.cc is linked, the one that CMake chooses for the
   compiler's target.  */

#ifndef MEMSTRAT_CORE_PORT_H
#define MEMSTRAT_CORE_PORT_H

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/target_facts.h"

namespace memstrat {

/* The lengths of code, in bytes, as GCC writes it.  An array has a number for 1,
   2, 4, 8, 16, 32 and 64 bytes, as far as it goes.  */
struct code_lengths
{
  /* An instruction that loads or stores such a piece, but for the offset in its
     address.  */
  std::array<unsigned char, 7> load, store;

  /* An offset that is not 0, in an address: a short one from SHORT_OFFSET_MIN
     to SHORT_OFFSET_MAX, or a long one.  */
  std::int64_t short_offset_min, short_offset_max;
  unsigned char short_offset, long_offset;

  /* What an index adds to an address.  */
  unsigned char index;

  /* What a store takes more that stores a zero, or another constant, without a
     register that already has it.  */
  std::array<unsigned char, 4> zero, constant;

  /* The same for a constant that is a vector, beside its bytes in read-only
     memory.  */
  unsigned char vector_constant;

  /* What puts a value into a general register: a zero, a byte that is a
     constant in each byte of a word, and, beyond that, one that is not.  */
  unsigned char zero_register, word_constant, multiplication;

  /* What puts it into a vector register: a zero; a word that is in a general
     register; a byte, for vectors of 16, 32 and 64 bytes.  */
  unsigned char vector_zero, vector_of_word;
  std::array<unsigned char, 3> vector_of_byte;

  /* A loop, but for its loads and stores; the choice between two of them.  */
  unsigned char loop, direction;

  /* A call with its arguments, and what a fill by a constant takes more.  */
  unsigned char call, constant_argument;

  /* A string instruction and its count.  */
  unsigned char string_instruction;

  /* An instruction that adds a number to a register and has a register of its
     own for the result, but for the number, an offset.  */
  unsigned char addition;

  /* What OFFSET_BYTES behind a base takes in an address.  */
  unsigned
  offset (std::int64_t offset_bytes) const
  {
    return offset_bytes == 0 ? 0
	   : offset_bytes >= short_offset_min
	       && offset_bytes <= short_offset_max ? short_offset : long_offset;
  }
};

/* The lengths of code for words of 8 bytes, and of 4.  */
extern const code_lengths port_code_of_8, port_code_of_4;

/* Those for a word of WORD_BYTES, 4 or 8.  */
inline const code_lengths &
port_code_lengths (unsigned word_bytes)
{
  return word_bytes == 8 ? port_code_of_8 : port_code_of_4;
}

/* What a function without vectors has, of such a word.  */
target_facts port_facts (unsigned word_bytes);

/* One row of the port's tuning.def.  */
struct tuning_text
{
  const char *name;
  const char *text;
};

/* All of them, in its order.  The first is complete and named generic, the
   second is the one for a word of 4 bytes.  */
const std::vector<tuning_text> &port_tunings ();

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_PORT_H */
