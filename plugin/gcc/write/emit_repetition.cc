/* From a plan to GIMPLE: loops, and steps for run-time sizes and directions.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

     clear, unrolled_loop, 6 of 32	->	_1 = PHI <0, _2>;
						MEM [p + _1] = 0;
						MEM [p + _1 + 8] = 0;
						MEM [p + _1 + 16] = 0;
						MEM [p + _1 + 24] = 0;
						_2 = _1 + 32;
						if (_2 != 192) again;

   The other steps are in emit.cc.  */

#include "gcc/write/plan_emitter.h"

#include "target/target.h"

namespace memstrat {

/* Emit a loop over REPEAT's pieces in [0, END_BYTES).  END_BYTES is a constant
   or a gimple value.  With REVERSE_P, run from the end down.  */
void
plan_emitter::emit_loop (const repetition &repeat, tree end_bytes,
			 bool reverse_p)
{
  HOST_WIDE_INT step_bytes = repeat.step_bytes ();
  tree index = m_chain.begin_loop (size_zero_node, end_bytes,
				   reverse_p ? -step_bytes : step_bytes,
				   repeat.iterations);
  emit_pieces (repeat.body (), index);
  m_chain.end_loop ();
}

/* Emit LOOP.  With REVERSE_P, run from its end down.  */
void
plan_emitter::emit_run_time_loop (const step::run_time_loop &loop,
				  bool reverse_p)
{
  unsigned width_bytes = loop.repeat.width_bytes;
  tree end = m_chain.assign (sizetype, BIT_AND_EXPR, m_size,
			     size_int (-HOST_WIDE_INT (width_bytes)));
  emit_loop (loop.repeat, end, reverse_p);
  if (loop.end_piece_p)
    emit_pieces ({ { { width_bytes, width_bytes }, m_size, true } });
}

/* Emit a remainder for a block of run-time size: a piece of WIDTH_BYTES at
   SIZE & -2 * WIDTH_BYTES, if SIZE & WIDTH_BYTES is not 0.  */
void
plan_emitter::emit_remainder (unsigned width_bytes)
{
  tree bit
    = m_chain.assign (sizetype, BIT_AND_EXPR, m_size, size_int (width_bytes));
  m_chain.begin_if (NE_EXPR, bit, size_zero_node);
  tree index = m_chain.assign (sizetype, BIT_AND_EXPR, m_size,
			       size_int (-2 * HOST_WIDE_INT (width_bytes)));
  emit_pieces ({ { 0, width_bytes } }, index);
  m_chain.end_if ();
}

/* Emit the steps twice: from the end down if the destination begins within the
   source, and otherwise from the start up.  */
void
plan_emitter::emit_either_direction ()
{
  auto as_number = [&] (const block_access &block)
  { return m_chain.assign (sizetype, NOP_EXPR, block.address (m_chain, 0)); };
  tree dest = as_number (m_dest);
  tree src = as_number (m_src);
  tree distance = m_chain.assign (sizetype, MINUS_EXPR, dest, src);
  m_chain.begin_if (LT_EXPR, distance,
		    m_size ? m_size : size_int (m_candidate.op.size_bytes));
  emit_steps (true);
  m_chain.begin_else ();
  emit_steps (false);
  m_chain.end_if ();
}

void
plan_emitter::emit_string_instruction (const repetition &repeat)
{
  bool copy_p = m_plan.values == value_source::loads;
  const std::vector<string_instruction> &instructions = string_instructions ();
  auto instruction = std::find_if (instructions.begin (), instructions.end (),
				   [&] (const string_instruction &known) {
				     return known.width_bytes
					      == repeat.width_bytes
					    && known.copy_p == copy_p;
				   });
  gcc_assert (instruction != instructions.end ());

  tree dest = m_dest.address (m_chain, 0);
  tree count = !m_plan.run_time_size_p () ? size_int (repeat.iterations)
	       : repeat.width_bytes == 1
		 ? m_size
		 : m_chain.assign (sizetype, RSHIFT_EXPR, m_size,
				   size_int (exact_log2 (repeat.width_bytes)));
  std::vector<asm_operand> outputs
    = { { instruction->dest, make_ssa_name (ptr_type_node) },
	{ instruction->count, make_ssa_name (sizetype) } };
  std::vector<asm_operand> inputs = { { "0", dest }, { "1", count } };
  if (copy_p)
    {
      outputs.push_back (
	{ instruction->operand, make_ssa_name (ptr_type_node) });
      inputs.push_back ({ "2", m_src.address (m_chain, 0) });
    }
  else
    inputs.push_back (
      { instruction->operand, fill_of_width (repeat.width_bytes) });

  gasm *stmt = build_asm (instruction->text.c_str (), outputs, inputs, true);
  /* The asm's outputs are unused, but the asm must stay for its effect.  */
  gimple_asm_set_volatile (stmt, true);
  m_chain.add_store (stmt);
}

} /* namespace memstrat */
