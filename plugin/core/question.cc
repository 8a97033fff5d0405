/* Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/question.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "core/json_text.h"

namespace memstrat {

namespace {

/* The smallest size for which vectors wider than 16 bytes save more than a
   frame pointer costs.  At this size, they save 4 of 8 pieces.  The pointer
   costs push, mov, leave, and a vzeroupper before each call and return.  */
constexpr std::uint64_t wide_vectors_min_bytes = 128;

/* Return the widest vector of FACTS that OPTS allow for OP, or 0.  */
unsigned
vector_width_bytes (const mem_op &op, const target_facts &facts,
		    const options &opts)
{
  switch (opts.regs)
    {
    case register_class::widest:
      return facts.wide_needs_frame_p && op.size_bytes < wide_vectors_min_bytes
	       ? std::min (min_vector_bytes, facts.vector_bytes)
	       : facts.vector_bytes;
    case register_class::gpr:
      return 0;
    case register_class::sse:
      return std::min (16u, facts.max_vector_bytes);
    case register_class::avx:
      return std::min (32u, facts.max_vector_bytes);
    case register_class::avx512:
      return facts.max_vector_bytes;
    }
  return 0;
}

template<typename T>
void
add_field (json_object &object, std::string_view key, const T &value)
{
  if constexpr (named<T>)
    object.add (key, name_of (value));
  else if constexpr (std::is_same_v<T, std::optional<compilers_code>>)
    object.add (key, name_of (*value));
  else
    object.add (key, value);
}

/* Add PAIRS as an array of two-element arrays.  */
template<typename T>
void
add_field (json_object &object, std::string_view key,
	   const std::vector<T> &pairs)
{
  std::vector<std::string> elements;
  elements.reserve (pairs.size ());
  for (const auto &[first, second] : pairs)
    elements.push_back (
      json_array ({ std::to_string (first), std::to_string (second) }));
  object.add_json (key, json_array (elements));
}

} /* anonymous namespace */

usable_question::usable_question (question asked) : question (std::move (asked))
{
  facts.vector_bytes = vector_width_bytes (op, facts, opts);
  if (facts.vector_bytes == 0)
    facts.max_vector_bytes = 0;
  facts.rep_p &= !op.named_space_p;
}

target_facts
default_facts (unsigned word_bytes, unsigned vector_bytes)
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
  facts.vector_bytes = facts.max_vector_bytes = vector_bytes;
  /* x86 has 16 vector registers, or 8 with -m32.  */
  facts.free_vector_registers = vector_bytes == 0 ? 0 : 2 * word_bytes;
  return facts;
}

std::string
question_text (const question &asked)
{
  const target_facts &facts = asked.facts;
  question usual;
  usual.facts = default_facts (facts.word_bytes, facts.vector_bytes);

  json_object text;
  text.add ("kind", name_of (asked.op.kind));
  text.add ("size_bytes", asked.op.size_bytes);
  text.add ("word_bytes", facts.word_bytes);
  text.add ("vector_bytes", facts.vector_bytes);
#define MEMSTRAT_QUESTION_FIELD(PART, MEMBER, KEY) \
  if (!(asked.PART.MEMBER == usual.PART.MEMBER))   \
    add_field (text, KEY, asked.PART.MEMBER);
#include "core/question_field.def"
#undef MEMSTRAT_QUESTION_FIELD
  text.add ("tune", asked.tune->name);
  for (const auto &[key, value] : given_settings (asked.opts))
    if (value.empty ())
      text.add (key, true);
    else if (key != "tune")
      text.add (key, value);
  return text.text ();
}

} /* namespace memstrat */
