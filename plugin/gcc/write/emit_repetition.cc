/* From a plan to GIMPLE: what is repeated.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

     clear, unrolled_loop, 6 of 32	->	_1 = PHI <0, _2>;
						MEM [p + _1] = 0;
						MEM [p + _1 + 8] = 0;
						MEM [p + _1 + 16] = 0;
						MEM [p + _1 + 24] = 0;
						_2 = _1 + 32;
						if (_2 != 192) again;

   The pieces behind it, and everything straight, are in emit.cc.  */

#include "gcc/write/plan_emitter.h"

#include "gcc/write/asm_statement.h"
#include "target/target.h"

namespace memstrat {

/* A loop over what is repeated, [0, END_BYTES), a number or a gimple value.
   REVERSE_P: from the end down.  */
void
plan_emitter::emit_loop (tree end_bytes, bool reverse_p)
{
  const repetition &repeat = m_plan.repeat;
  std::vector<piece> body;
  for (unsigned i = 0; i < repeat.pieces; i++)
    body.push_back ({ std::uint64_t (i) * repeat.width_bytes,
		      repeat.width_bytes });

  HOST_WIDE_INT step_bytes = repeat.step_bytes ();
  tree index = m_chain.begin_loop (size_zero_node, end_bytes,
				   reverse_p ? -step_bytes : step_bytes,
				   repeat.iterations);
  emit_group (body.data (), body.size (), index);
  m_chain.end_loop ();
}

/* The block of a size that is known, REVERSE_P: from its end down.  */
void
plan_emitter::emit_known_size (bool reverse_p)
{
  if (reverse_p)
    emit_pieces (true);
  if (m_plan.repeat.iterations != 0)
    emit_loop (size_int (m_plan.repeat.size_bytes ()), reverse_p);
  if (!reverse_p)
    emit_pieces (false);
}

/* The piece of WIDTH_BYTES in the rest of a block of SIZE bytes, if there is
   one: if (SIZE & WIDTH_BYTES), at SIZE & -2 * WIDTH_BYTES.  */
void
plan_emitter::emit_rest (tree size, unsigned width_bytes)
{
  tree bit = m_chain.assign (sizetype, BIT_AND_EXPR, size,
			     size_int (width_bytes));
  m_chain.begin_if (NE_EXPR, bit, size_zero_node);
  tree index = m_chain.assign (sizetype, BIT_AND_EXPR, size,
			       size_int (-2 * (HOST_WIDE_INT) width_bytes));
  piece part = { 0, width_bytes };
  emit_group (&part, 1, index);
  m_chain.end_if ();
}

/* The block of a size known when the program runs, REVERSE_P: from its end
   down.  */
void
plan_emitter::emit_run_time_size (bool reverse_p)
{
  tree size = m_chain.assign (sizetype, NOP_EXPR, m_found.size);
  unsigned word_bytes = m_plan.repeat.width_bytes;
  tree end = m_chain.assign (sizetype, BIT_AND_EXPR, size,
			     size_int (-(HOST_WIDE_INT) word_bytes));
  if (reverse_p)
    for (unsigned width_bytes = 1; width_bytes < word_bytes; width_bytes *= 2)
      emit_rest (size, width_bytes);
  emit_loop (end, reverse_p);
  if (!reverse_p)
    for (unsigned width_bytes = word_bytes / 2; width_bytes > 0;
	 width_bytes /= 2)
      emit_rest (size, width_bytes);
}

void
plan_emitter::emit_direction (bool reverse_p)
{
  if (m_plan.run_time_size_p)
    emit_run_time_size (reverse_p);
  else
    emit_known_size (reverse_p);
}

/* From the end down if the destination begins within the source.  */
void
plan_emitter::emit_either_direction ()
{
  auto as_number = [&] (const memory_block &block)
    {
      return m_chain.assign (sizetype, NOP_EXPR,
			     block.address (m_chain, 0));
    };
  tree dest = as_number (m_found.dest);
  tree src = as_number (m_found.src);
  tree distance = m_chain.assign (sizetype, MINUS_EXPR, dest, src);
  tree size = m_plan.run_time_size_p
		? m_chain.assign (sizetype, NOP_EXPR, m_found.size)
		: size_int (m_found.op.size_bytes);
  m_chain.begin_if (LT_EXPR, distance, size);
  emit_direction (true);
  m_chain.begin_else ();
  emit_direction (false);
  m_chain.end_if ();
}

void
plan_emitter::emit_string_instruction ()
{
  const repetition &repeat = m_plan.repeat;
  bool copy_p = reads_source_p (m_found.op.kind);
  const std::vector<string_instruction> &all = string_instructions ();
  auto found = std::find_if (all.begin (), all.end (),
			     [&] (const string_instruction &one)
			       {
				 return one.width_bytes == repeat.width_bytes
					&& one.copy_p == copy_p;
			       });
  gcc_assert (found != all.end ());

  tree dest = m_found.dest.address (m_chain, 0);
  tree count = build_int_cstu (sizetype, repeat.iterations);
  std::vector<asm_operand> outputs
    = { { found->dest, make_ssa_name (ptr_type_node) },
	{ found->count, make_ssa_name (sizetype) } };
  std::vector<asm_operand> inputs = { { "0", dest }, { "1", count } };
  if (copy_p)
    {
      outputs.push_back ({ found->operand, make_ssa_name (ptr_type_node) });
      inputs.push_back ({ "2", m_found.src.address (m_chain, 0) });
    }
  else
    inputs.push_back ({ found->operand, fill_of_width (repeat.width_bytes) });

  gasm *stmt = build_asm (found->text, outputs, inputs, true);
  /* Its outputs have no use, its effect does.  */
  gimple_asm_set_volatile (stmt, true);
  m_chain.add_store (stmt);
}

} /* namespace memstrat */
