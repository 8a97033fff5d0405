/* x86: what core has to know.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/port.h"

namespace memstrat {

namespace {

constexpr code_lengths
lengths_of (unsigned word_bytes)
{
  bool wide_p = word_bytes == 8;
  code_lengths code = {};
  /* movzbl, movzwl, movl, movq, movups, vmovdqu, vmovdqu64, each with the byte
     that names registers.  */
  code.load = { 3, 3, 2, 3, 4, 4, 6 };
  code.store = { 2, 3, 2, 3, 3, 4, 6 };
  code.short_offset_min = INT8_MIN;
  code.short_offset_max = INT8_MAX;
  code.short_offset = 1;
  code.long_offset = 4;
  code.index = 1;
  /* %rsp as the base needs a SIB byte, as an index register does.  */
  code.frame = 1;
  /* movq has an immediate of 4 bytes; a longer constant goes through a
     register, with a movabs of 10 bytes.  */
  code.zero = { 1, 2, 4, 4 };
  code.constant = { 1, 2, 4, 10 };
  /* movaps from an address relative to %rip.  */
  code.vector_constant = 8;
  code.zero_register = 2;
  code.word_constant = wide_p ? 10 : 5;
  /* movzbl and imul.  */
  code.multiplication = 7;
  /* A zero: pxor.  A word: movq and punpcklqdq.  A byte: movd and three
     shuffles; movd and vpbroadcastb; or vpbroadcastb from a general
     register.  */
  code.vector_zero = 4;
  code.vector_of_word = 9;
  code.vector_of_byte = { 17, 9, 6 };
  /* An index that is cleared, incremented and compared, and a branch; with REX
     if a word has 8 bytes.  */
  code.loop = wide_p ? 2 + 4 + 6 + 2 : 2 + 3 + 5 + 2;
  code.direction = 16;
  code.test = wide_p ? 4 + 2 + 2 : 3 + 2 + 2;
  /* mov, shr, shl; mov, sub.  */
  code.middle = wide_p ? 3 + 4 + 4 : 2 + 3 + 3;
  code.second_middle = wide_p ? 3 + 3 : 2 + 2;
  /* With -m32 the arguments are passed on the stack.  */
  code.call = wide_p ? 12 : 24;
  code.constant_argument = 3;
  code.string_instruction = 5 + 3;
  /* lea: REX, the opcode and a byte for both registers.  */
  code.addition = 3;
  /* lea from %rip, or movl.  */
  code.symbol_register = wide_p ? 7 : 5;
  return code;
}

} /* anonymous namespace */

constinit const code_lengths port_code_of_8 = lengths_of (8);
constinit const code_lengths port_code_of_4 = lengths_of (4);

target_facts
port_facts (unsigned word_bytes)
{
  target_facts facts;
  facts.word_bytes = word_bytes;
  /* x86-64 has 16 general registers, of which %rsp and the address take two.
     With -m32 there are 8: %esp, the address and %ebx for PIC take one each,
     and one more is left to the code around the block.  */
  facts.free_registers = word_bytes == 8 ? 14 : 4;
  /* x86-64 has 9, one of which holds the destination's address.  A memmove
     that needs more takes 1.2 to 1.4 times as long as a call (73 to 112 bytes,
     lab/results/compare).  */
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
