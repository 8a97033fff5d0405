/* What core has to know about x86, independent of GCC.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   plugin/target/x86/port.cc has it.  */

#ifndef MEMSTRAT_CORE_PORT_H
#define MEMSTRAT_CORE_PORT_H

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/target_facts.h"

namespace memstrat {

/* The lengths of the code that GCC generates, in bytes.  Unless stated
   otherwise, the elements of an array are for pieces of 1, 2, 4, 8, 16, 32 and
   64 bytes, as far as the array goes.  */
struct code_lengths
{
  /* An instruction that loads or stores such a piece, without the offset in its
     address.  */
  std::array<unsigned char, 7> load, store;

  /* An offset other than 0 in an address: a short one is from short_offset_min
     to short_offset_max, any other is a long one.  */
  std::int64_t short_offset_min, short_offset_max;
  unsigned char short_offset, long_offset;

  /* An index register in an address.  */
  unsigned char index;

  /* The extra length of an address in the stack frame, without an index
     register.  */
  unsigned char frame;

  /* The extra length of a store of a zero, or of another constant, that is not
     in a register already.  */
  std::array<unsigned char, 4> zero, constant;

  /* The same for a vector constant, without its bytes in read-only memory.  */
  unsigned char vector_constant;

  /* The code that puts a value into a general register: a zero; a word in
     which each byte is the same constant; and, in addition to the latter, the
     code for a byte that is not a constant.  */
  unsigned char zero_register, word_constant, multiplication;

  /* The code that puts a value into a vector register: a zero; a word that is
     in a general register; and a byte that is in one, in an array whose
     elements are for functions with vectors of at most 16, 32 and 64 bytes.  */
  unsigned char vector_zero, vector_of_word;
  std::array<unsigned char, 3> vector_of_byte;

  /* A loop without its loads and stores; and the code that decides in which
     direction a move goes.  */
  unsigned char loop, direction;

  /* A comparison of a size with a short constant, the branch on it, and the one
     behind what is done if it holds.  */
  unsigned char test;

  /* What finds where the first piece in the middle of a block begins in a rung,
     and what finds the second from that.  */
  unsigned char middle, second_middle;

  /* A call with its arguments; and its extra length if it fills with a
     constant.  */
  unsigned char call, constant_argument;

  /* A string instruction with the code that sets its count.  */
  unsigned char string_instruction;

  /* An instruction that adds an offset to one register and puts the sum into
     another, without the offset.  */
  unsigned char addition;

  /* The code that puts a constant address into a register.  */
  unsigned char symbol_register;

  /* The length of the offset OFFSET_BYTES in an address.  */
  unsigned offset (std::int64_t offset_bytes) const
  {
    return offset_bytes == 0 ? 0
	   : offset_bytes >= short_offset_min
	       && offset_bytes <= short_offset_max
	     ? short_offset
	     : long_offset;
  }
};

/* The lengths of code for words of 8 bytes, and of 4.  */
extern const code_lengths port_code_of_8, port_code_of_4;

/* The lengths of code for words of WORD_BYTES, 4 or 8.  */
inline const code_lengths &
port_code_lengths (unsigned word_bytes)
{
  return word_bytes == 8 ? port_code_of_8 : port_code_of_4;
}

/* The facts for a function without vectors, with words of WORD_BYTES.  */
target_facts port_facts (unsigned word_bytes);

/* One CPU of thresholds.def.  */
struct tuning_text
{
  const char *name;
  const char *cpus; /* Other CPUs' names, with a blank between two.  */
  const char *text;
};

/* All CPUs of thresholds.def, in its order.  The first is generic, whose rows are
   complete.  */
const std::vector<tuning_text> &port_tunings ();

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_PORT_H */
