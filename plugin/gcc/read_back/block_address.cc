/* The address of a block, as a sum.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gcc/read_back/block_address.h"

#include "builtins.h"
#include "fold-const.h"

namespace memstrat {

namespace {

bool
address_width_p (const_tree type)
{
  return TYPE_PRECISION (type) == TYPE_PRECISION (sizetype);
}

/* The results of get_inner_reference.  */
struct inner_reference
{
  tree base;
  tree offset = NULL_TREE;
  HOST_WIDE_INT offset_bytes = 0;
  HOST_WIDE_INT size_bits = 0;

  explicit inner_reference (tree ref)
  {
    poly_int64 poly_bits, poly_bitpos;
    machine_mode mode;
    int unsigned_p, reverse_p, volatile_p;
    base = get_inner_reference (ref, &poly_bits, &poly_bitpos, &offset, &mode,
				&unsigned_p, &reverse_p, &volatile_p);
    offset_bytes = poly_bitpos.to_constant () / BITS_PER_UNIT;
    size_bits = poly_bits.to_constant ();
  }
};

} /* anonymous namespace */

void
address_sum::add_constant (unsigned HOST_WIDE_INT constant)
{
  m_constant += constant;
}

void
address_sum::add_term (tree term, unsigned HOST_WIDE_INT factor)
{
  for (auto at = m_terms.begin (); at != m_terms.end (); ++at)
    if (at->first == term || operand_equal_p (at->first, term))
      {
	at->second += factor;
	if (at->second == 0)
	  m_terms.erase (at);
	return;
      }
  if (factor != 0)
    m_terms.emplace_back (term, factor);
}

void
address_sum::add (const address_sum &other, unsigned HOST_WIDE_INT factor)
{
  m_constant += factor * other.m_constant;
  for (const auto &[term, times] : other.m_terms)
    add_term (term, factor * times);
}

std::optional<HOST_WIDE_INT>
address_sum::constant () const
{
  if (!m_terms.empty ())
    return std::nullopt;
  return sext_hwi (m_constant, TYPE_PRECISION (sizetype));
}

/* The sum for EXPR, which is OPERAND, converted.  */
address_sum
address_sums::of_conversion (tree expr, tree operand) const
{
  if (address_width_p (TREE_TYPE (operand)))
    return of (operand);
  /* How it is widened follows from its type.  */
  address_sum sum;
  auto known = m_narrow.find (operand);
  if (TYPE_PRECISION (TREE_TYPE (operand)) > TYPE_PRECISION (sizetype))
    sum.add_term (expr, 1);
  else
    sum.add_term (known == m_narrow.end () ? operand : known->second, 1);
  return sum;
}

address_sum
address_sums::of (tree expr) const
{
  address_sum sum;
  if (auto known = m_sums.find (expr); known != m_sums.end ())
    return known->second;
  switch (TREE_CODE (expr))
    {
    case INTEGER_CST:
      sum.add_constant (TREE_INT_CST_LOW (expr));
      break;
    case PLUS_EXPR:
    case POINTER_PLUS_EXPR:
      sum.add (of (TREE_OPERAND (expr, 0)), 1);
      sum.add (of (TREE_OPERAND (expr, 1)), 1);
      break;
    case MINUS_EXPR:
      sum.add (of (TREE_OPERAND (expr, 0)), 1);
      sum.add (of (TREE_OPERAND (expr, 1)), -1);
      break;
    case MULT_EXPR:
      if (TREE_CODE (TREE_OPERAND (expr, 1)) == INTEGER_CST)
	sum.add (of (TREE_OPERAND (expr, 0)),
		 TREE_INT_CST_LOW (TREE_OPERAND (expr, 1)));
      else
	sum.add_term (expr, 1);
      break;
    CASE_CONVERT:
      return of_conversion (expr, TREE_OPERAND (expr, 0));
    case ADDR_EXPR:
      return of_reference (TREE_OPERAND (expr, 0));
    default:
      sum.add_term (expr, 1);
    }
  return sum;
}

address_sum
address_sums::of_reference (tree ref) const
{
  inner_reference inner (ref);
  address_sum sum;
  if (TREE_CODE (inner.base) == MEM_REF
      || TREE_CODE (inner.base) == TARGET_MEM_REF)
    {
      sum = of (TREE_OPERAND (inner.base, 0));
      sum.add (of (TREE_OPERAND (inner.base, 1)), 1);
    }
  else
    sum.add_term (inner.base, 1);
  if (TREE_CODE (inner.base) == TARGET_MEM_REF)
    {
      if (tree index = TMR_INDEX (inner.base))
	sum.add (of (index), TMR_STEP (inner.base)
			       ? TREE_INT_CST_LOW (TMR_STEP (inner.base))
			       : 1);
      if (tree index = TMR_INDEX2 (inner.base))
	sum.add (of (index), 1);
    }
  if (inner.offset)
    sum.add (of (inner.offset), 1);
  sum.add_constant (inner.offset_bytes);
  return sum;
}

void
address_sums::define (gassign *stmt)
{
  tree lhs = gimple_assign_lhs (stmt);
  tree type = TREE_TYPE (lhs);
  if (!INTEGRAL_TYPE_P (type) && !POINTER_TYPE_P (type))
    return;
  tree_code code = gimple_assign_rhs_code (stmt);
  tree value = gimple_assign_rhs1 (stmt);
  if (get_gimple_rhs_class (code) == GIMPLE_BINARY_RHS)
    value = build2 (code, type, value, gimple_assign_rhs2 (stmt));
  else if (get_gimple_rhs_class (code) == GIMPLE_UNARY_RHS)
    value = build1 (code, type, value);
  else if (!gimple_assign_single_p (stmt))
    return;
  if (address_width_p (type))
    m_sums[lhs] = of (value);
  else
    m_narrow[lhs] = value;
}

block_address
block_address::of_reference (tree ref)
{
  block_address result;
  result.m_start = address_sums ().of_reference (ref);
  result.m_size_bytes = inner_reference (ref).size_bits / BITS_PER_UNIT;
  get_object_alignment_1 (ref, &result.m_align_bits, &result.m_misalign_bits);
  tree base = get_base_address (ref);
  if (TREE_CODE (base) == MEM_REF || TREE_CODE (base) == TARGET_MEM_REF)
    result.m_space
      = TYPE_ADDR_SPACE (TREE_TYPE (TREE_TYPE (TREE_OPERAND (base, 0))));
  else
    result.m_space = TYPE_ADDR_SPACE (TREE_TYPE (base));
  return result;
}

block_address
block_address::of_pointer (tree pointer)
{
  block_address result;
  result.m_start = address_sums ().of (pointer);
  get_pointer_alignment_1 (pointer, &result.m_align_bits,
			   &result.m_misalign_bits);
  result.m_space = TYPE_ADDR_SPACE (TREE_TYPE (TREE_TYPE (pointer)));
  return result;
}

std::optional<HOST_WIDE_INT>
block_address::distance_to (address_sum other) const
{
  if (!m_start)
    return std::nullopt;
  other.add (*m_start, -1);
  return other.constant ();
}

unsigned
block_address::align_bits (HOST_WIDE_INT offset_bytes) const
{
  unsigned HOST_WIDE_INT misalign_bits
    = (m_misalign_bits + offset_bytes * BITS_PER_UNIT) & (m_align_bits - 1);
  return misalign_bits == 0 ? m_align_bits : least_bit_hwi (misalign_bits);
}

} /* namespace memstrat */
