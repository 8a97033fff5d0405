/* A target about which nothing is known: what core has to know.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Everything here is assumed, modelled on AArch64 and RISC-V: instructions of
   4 bytes, offsets of 12 bits, and a register that is always zero.  */

#include "core/port.h"

namespace memstrat {

namespace {

constexpr unsigned char instruction_bytes = 4;

constexpr code_lengths
lengths_of (unsigned word_bytes)
{
  code_lengths code = {};
  code.load.fill (instruction_bytes);
  code.store.fill (instruction_bytes);
  code.short_offset_min = -2048;
  code.short_offset_max = 2047;
  code.short_offset = 0;
  code.long_offset = instruction_bytes;
  /* The loop increments the address instead.  */
  code.index = 0;
  code.frame = 0;
  code.zero.fill (0);
  /* Each instruction has 16 bits of the constant.  */
  code.constant = { instruction_bytes, instruction_bytes, 2 * instruction_bytes,
		    4 * instruction_bytes };
  code.vector_constant = 2 * instruction_bytes;
  code.zero_register = instruction_bytes;
  code.word_constant
    = static_cast<unsigned char> (word_bytes / 2 * instruction_bytes);
  code.multiplication = 2 * instruction_bytes;
  code.vector_zero = instruction_bytes;
  code.vector_of_word = instruction_bytes;
  code.vector_of_byte.fill (instruction_bytes);
  /* The computation of the end, the increments of two addresses, a branch.  */
  code.loop = 4 * instruction_bytes;
  code.direction = 4 * instruction_bytes;
  code.test = 3 * instruction_bytes;
  code.middle = 2 * instruction_bytes;
  code.second_middle = instruction_bytes;
  /* The size and the branch, because addresses are often where the call wants
     them; and the value of a fill.  */
  code.call = 2 * instruction_bytes;
  code.constant_argument = instruction_bytes;
  code.string_instruction = instruction_bytes;
  code.addition = instruction_bytes;
  code.symbol_register = 2 * instruction_bytes;
  return code;
}

} /* anonymous namespace */

constinit const code_lengths port_code_of_8 = lengths_of (8);
constinit const code_lengths port_code_of_4 = lengths_of (4);

/* Only questions from elsewhere have string instructions.  */
constinit const port_features port_has
  = { false,
      false,
      { "rep_byte", "rep_4byte", "rep_8byte" },
      { "rep_byte", "rep_4byte", "rep_8byte" } };

target_facts
port_facts (unsigned word_bytes)
{
  target_facts facts;
  facts.word_bytes = word_bytes;
  /* Of 16 registers, as on ARM.  */
  facts.free_registers = 8;
  facts.scratch_registers = 4;
  facts.rep_p = false;
  facts.compilers_code_best_p = true;
  facts.pattern_switch_p = false;
  return facts;
}

const std::vector<tuning_text> &
port_tunings ()
{
  static const std::vector<tuning_text> rows = {
#define MEMSTRAT_TUNING(NAME, CPUS, TEXT) { NAME, CPUS, TEXT },
#include "target/generic/tuning.def"
#undef MEMSTRAT_TUNING
  };
  return rows;
}

} /* namespace memstrat */
