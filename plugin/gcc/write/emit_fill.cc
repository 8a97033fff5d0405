/* From a plan to GIMPLE: the values of a clear or fill.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

     fill with c, pieces of 16 and 8	->	_1 = (unsigned char) c;
						_2 = {_1, _1, _1, ...};
						_3 = VIEW_CONVERT_EXPR (_2);
						_4 = BIT_FIELD_REF <_3, 64, 0>;

   The value is defined once for each width, beginning with the widest.  */

#include "gcc/write/plan_emitter.h"

#include "gcc/write/emit.h"
#include "target/target.h"

#include "fold-const.h"

namespace memstrat {

/* The width of the widest constant that a store can have as an operand.  */
static constexpr unsigned max_immediate_bytes = 4;

/* Return the constant 0x01...01 of TYPE, an integer type.  */
static tree
repeated_one (tree type)
{
  return fold_convert (type,
		       build_int_cstu (uint64_type_node,
				       HOST_WIDE_INT_UC (0x0101010101010101)));
}

/* Return the constant of TYPE, an integer type, whose bytes all equal the low
   byte of VALUE.  */
static tree
repeated_byte (tree type, tree value)
{
  tree byte
    = fold_convert (type, fold_convert (unsigned_char_type_node, value));
  return fold_build2 (MULT_EXPR, type, byte, repeated_one (type));
}

/* Return an integer of WIDTH_BYTES whose bytes all equal m_byte.  */
tree
plan_emitter::multiplied_byte (unsigned width_bytes)
{
  if (width_bytes == 1)
    return m_byte;
  tree type = piece_type (width_bytes);
  return m_chain.assign (type, MULT_EXPR,
			 m_chain.assign (type, NOP_EXPR, m_byte),
			 repeated_one (type));
}

/* Define m_byte and the widest value, of WIDTH_BYTES, for a variable fill.  */
void
plan_emitter::prepare_variable_fill (unsigned width_bytes)
{
  m_byte = m_chain.assign (unsigned_char_type_node, NOP_EXPR, m_candidate.fill);
  if (width_bytes <= word_bytes ())
    {
      m_of_width[width_bytes] = multiplied_byte (width_bytes);
      return;
    }
  /* Broadcast the byte: AVX2 has an instruction for that, and without AVX2,
     shuffles are not slower than a multiplication.  */
  tree bytes_type = vector_type (width_bytes, 1);
  tree bytes = piece_name (bytes_type);
  m_chain.add (
    gimple_build_assign (bytes, build_vector_from_val (bytes_type, m_byte)));
  tree type = piece_type (width_bytes);
  tree value = piece_name (type);
  m_chain.add (gimple_build_assign (value, VIEW_CONVERT_EXPR,
				    build1 (VIEW_CONVERT_EXPR, type, bytes)));
  m_of_width[width_bytes] = value;
}

/* Return the widths of the pieces of STEP, in bytes.  */
static std::vector<unsigned>
widths_of (const step &step)
{
  std::vector<unsigned> widths;
  if (const repetition *repeat = step.repeated ())
    widths = { repeat->width_bytes };
  else if (auto *rung = step.as<step::rung> ())
    widths = { rung->width_bytes };
  else if (auto *remainder = step.as<step::remainder> ())
    widths = { remainder->width_bytes };
  else if (auto *group = step.as<step::group> ())
    for (const piece &part : group->pieces)
      widths.push_back (part.width_bytes);
  return widths;
}

/* Define the values that the pieces of a clear or fill store.  If the source
   is known, define only a zero, for repeated pieces or for a register.  */
void
plan_emitter::prepare_fill ()
{
  const mem_op &op = m_candidate.op;
  bool in_register_p = m_plan.values == value_source::one_register;
  unsigned widest_bytes = 0;
  for (const step &step : m_plan.steps)
    for (unsigned width_bytes : widths_of (step))
      widest_bytes = MAX (widest_bytes, width_bytes);
  bool zeros_p = in_register_p
		 || (m_plan.repeated () && op.src_known_p
		     && m_plan.values != value_source::loads);
  if ((reads_source_p (op.kind) && !zeros_p) || widest_bytes == 0)
    return;

  if (op.kind == op_kind::fill && !op.fill_known_p)
    prepare_variable_fill (widest_bytes);
  else
    {
      unsigned width_bytes = MIN (widest_bytes, word_bytes ());
      tree type = piece_type (width_bytes);
      m_word = repeated_byte (type, op.kind == op_kind::fill
				      ? m_candidate.fill
				      : integer_zero_node);
      if (in_register_p)
	m_of_width[width_bytes] = m_word = hide (m_chain, m_word);
    }
  /* Before loops and conditions begin, define the values that they store.  */
  for (const step &step : m_plan.steps)
    if (step.test || !step.as<step::group> ())
      for (unsigned width_bytes : widths_of (step))
	fill_of_width (width_bytes);
}

/* Return the narrowest value defined so far that is wider than WIDTH_BYTES.
   Return null if there is none.  */
tree
plan_emitter::wider_fill (unsigned width_bytes) const
{
  while ((width_bytes *= 2) <= max_piece_bytes)
    if (m_of_width[width_bytes])
      return m_of_width[width_bytes];
  return NULL_TREE;
}

/* Define and return the value for a piece of WIDTH_BYTES.  Take a part of a
   wider value, unless a new constant is shorter.  */
tree
plan_emitter::define_fill (unsigned width_bytes)
{
  tree type = piece_type (width_bytes);
  tree wider = wider_fill (width_bytes);
  bool anew_p = !wider
		|| (m_word && CONSTANT_CLASS_P (m_word)
		    && (zerop (m_word) || width_bytes <= max_immediate_bytes));
  if (!VECTOR_TYPE_P (type))
    {
      if (anew_p)
	return fold_convert (type, m_word);
      bool vector_p = VECTOR_TYPE_P (TREE_TYPE (wider));
      if (vector_p && width_bytes == 1 && m_byte)
	return m_byte;
      /* Extract at least 4 bytes from a vector.  */
      if (vector_p && width_bytes < 4)
	wider = fill_of_width (4);
      if (!vector_p || width_bytes < 4)
	return m_chain.assign (type, NOP_EXPR, wider);
    }

  /* The value gets a name, so that all stores share a register.  */
  tree value = piece_name (type);
  /* A zero vector needs no word: pxor makes it.  */
  bool zero_p = m_candidate.op.kind != op_kind::fill;
  tree rhs = !anew_p  ? build3 (BIT_FIELD_REF, type, wider,
				bitsize_int (width_bytes * BITS_PER_UNIT),
				bitsize_zero_node)
	     : zero_p ? build_zero_cst (type)
		      : build_vector_from_val (type, m_word);
  m_chain.add (gimple_build_assign (value, rhs));
  return value;
}

/* Return the value that fills a piece of WIDTH_BYTES.  */
tree
plan_emitter::fill_of_width (unsigned width_bytes)
{
  tree &value = m_of_width[width_bytes];
  if (!value)
    value = define_fill (width_bytes);
  return value;
}

} /* namespace memstrat */
