/* Plans carried out on arrays of bytes, for targets of every kind.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_UNIT_CARRY_OUT_H
#define MEMSTRAT_UNIT_CARRY_OUT_H

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <vector>

#include <gtest/gtest.h>

#include "operations.h"

namespace memstrat {

/* A margin around the blocks, to find bytes written outside of them.  */
inline constexpr std::uint64_t margin_bytes = 64;

using bytes = std::vector<unsigned char>;

/* Return SIZE_BYTES bytes, at most 8192, that differ from their neighbors.  */
inline bytes
distinct_bytes (std::uint64_t size_bytes)
{
  static const bytes all = []
  {
    bytes memory (8192);
    for (std::uint64_t i = 0; i < memory.size (); i++)
      memory[i] = static_cast<unsigned char> (i * 167 + i / 251);
    return memory;
  }();
  return { all.begin (),
	   all.begin () + static_cast<std::ptrdiff_t> (size_bytes) };
}

/* A plan carried out as emission does it: the loads of a group, then its
   stores.  Without a source, FILL is stored.  OP has the true size.  */
class carrier
{
public:
  carrier (const mem_op &op, unsigned char *dest, const unsigned char *src,
	   unsigned char fill)
    : m_op (op), m_dest (dest), m_src (src), m_fill (fill)
  {
  }

  void carry_out (const plan &plan)
  {
    if (plan.strategy == strategy::ladder)
      return climb (plan);
    m_zeros_p = plan.repeated () && plan.values != value_source::loads
		&& m_op.src_known_p;
    if (plan.either_direction_p
	&& std::uint64_t (m_dest - m_src) < m_op.size_bytes)
      for (auto step = plan.steps.rbegin (); step != plan.steps.rend (); ++step)
	do_step (*step, true);
    else
      for (const step &step : plan.steps)
	do_step (step, false);
  }

private:
  const mem_op &m_op;
  unsigned char *m_dest;
  const unsigned char *m_src;
  unsigned char m_fill;
  bytes m_loaded;
  bool m_zeros_p = false;

  void do_pieces (const std::vector<piece> &parts, std::uint64_t index,
		  bool zeros_p = false)
  {
    m_loaded.clear ();
    for (const piece &part : parts)
      for (unsigned j = 0; j < part.width_bytes; j++)
	m_loaded.push_back (zeros_p ? 0
			    : reads_source_p (m_op.kind)
			      ? m_src[index + part.offset_bytes + j]
			      : m_fill);
    const unsigned char *next = m_loaded.data ();
    for (const piece &part : parts)
      {
	std::memcpy (m_dest + index + part.offset_bytes, next,
		     part.width_bytes);
	next += part.width_bytes;
      }
  }

  void do_repetition (const repetition &repeat, std::uint64_t iterations,
		      bool reverse_p)
  {
    const std::vector<piece> body = repeat.body ();
    for (std::uint64_t i = 0; i < iterations; i++)
      do_pieces (body,
		 (reverse_p ? iterations - 1 - i : i) * repeat.step_bytes (),
		 m_zeros_p);
  }

  /* Load the pieces of RUNG, then store them.  */
  void do_rung (const step::rung &rung)
  {
    unsigned width_bytes = rung.width_bytes;
    std::uint64_t last_bytes = m_op.size_bytes - width_bytes;
    std::uint64_t middle_bytes = m_op.size_bytes / (2 * width_bytes)
				 * width_bytes;
    std::vector<piece> parts = { { 0, width_bytes },
				 { last_bytes, width_bytes },
				 { middle_bytes, width_bytes },
				 { last_bytes - middle_bytes, width_bytes } };
    parts.resize (rung.pieces);
    do_pieces (parts, 0);
  }

  void do_repetition (const repetition &repeat, bool reverse_p)
  {
    do_repetition (repeat,
		   repeat.iterations != 0
		     ? repeat.iterations
		     : m_op.size_bytes / repeat.step_bytes (),
		   reverse_p);
  }

  /* Do the first step of LADDER whose test the size passes.  */
  void climb (const plan &ladder)
  {
    for (const step &step : ladder.steps)
      if (!step.test || step.test->passes_p (m_op.size_bytes))
	return do_step (step, false);
  }

  void do_step (const step &step, bool reverse_p)
  {
    std::visit (
      overloaded {
	[] (const step::barrier &) {},
	[&] (const step::group &group) { do_pieces (group.pieces, 0); },
	[&] (const step::loop &loop)
	{ do_repetition (loop.repeat, reverse_p); },
	[&] (const step::string_instruction &rep)
	{ do_repetition (rep.repeat, reverse_p); },
	[&] (const step::run_time_loop &loop)
	{
	  do_repetition (loop.repeat, reverse_p);
	  unsigned width_bytes = loop.repeat.width_bytes;
	  if (loop.end_piece_p)
	    do_pieces ({ { m_op.size_bytes - width_bytes, width_bytes } }, 0);
	},
	[&] (const step::remainder &remainder)
	{
	  std::uint64_t width_bytes = remainder.width_bytes;
	  if (m_op.size_bytes & width_bytes)
	    do_pieces ({ { 0, remainder.width_bytes } },
		       m_op.size_bytes & -2 * width_bytes);
	},
	[&] (const step::rung &rung) { do_rung (rung); },
	[&] (const step::call &) {
	  do_pieces ({ { 0, static_cast<unsigned> (m_op.size_bytes) } }, 0);
	},
	[] (const step::clearing_call &)
	{ FAIL () << "such a call is not carried out here"; } },
      step.what);
  }
};

/* Expect PLAN to do exactly OP's work if the destination lies DISTANCE_BYTES
   behind the source.  */
inline void
expect_work (const plan &plan, const mem_op &op, std::int64_t distance_bytes)
{
  std::uint64_t size_bytes = op.size_bytes;
  std::uint64_t apart_bytes = std::abs (distance_bytes);
  bytes memory = distinct_bytes (size_bytes + apart_bytes + 2 * margin_bytes);
  std::uint64_t src = margin_bytes + (distance_bytes < 0 ? apart_bytes : 0);
  if (op.src_known_p)
    for (std::uint64_t i = op.known_bytes; i < size_bytes; i++)
      memory[src + i] = 0;
  std::uint64_t dest = src + distance_bytes;
  unsigned char fill = op.kind == op_kind::zero ? 0 : 0xa5;

  bytes expected = memory;
  if (reads_source_p (op.kind))
    std::memmove (&expected[dest], &memory[src], size_bytes);
  else
    std::memset (&expected[dest], fill, size_bytes);

  carrier (op, &memory[dest], &memory[src], fill).carry_out (plan);
  ASSERT_EQ (memory, expected)
    << name_of (op.kind) << " of " << size_bytes << " at distance "
    << distance_bytes << ": " << plan_text (plan);
}

/* Return targets with words of 8 and 4 bytes: with vectors of each width, and
   without vectors, with and without string instructions.  */
inline std::vector<target_facts>
all_facts ()
{
  std::vector<target_facts> all;
  for (bool wide_p : { true, false })
    {
      const target_facts words = default_facts (wide_p ? 8 : 4);
      for (bool rep_p : { true, false })
	{
	  target_facts facts = words;
	  facts.rep_p = rep_p;
	  all.push_back (facts);
	}
      for (unsigned vector_bytes : { 16, 32, 64 })
	{
	  target_facts facts = default_facts (words.word_bytes, vector_bytes);
	  facts.wide_needs_frame_p = vector_bytes == 64;
	  all.push_back (facts);
	}
    }
  return all;
}

} /* namespace memstrat */

#endif /* MEMSTRAT_UNIT_CARRY_OUT_H */
