/* Where each byte of a GIMPLE value comes from.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gcc/read_back/symbolic_values.h"

#include "fold-const.h"

namespace memstrat {

namespace {

/* The size in bytes of a value of TYPE; 0 if it is not constant.  */
std::size_t
size_of (const_tree type)
{
  HOST_WIDE_INT size_bytes = int_size_in_bytes (type);
  return size_bytes < 0 ? 0 : size_bytes;
}

/* The bytes of CONSTANT; none if they are not known.  */
symbolic_bytes
of_constant (tree constant)
{
  std::vector<unsigned char> encoded (size_of (TREE_TYPE (constant)));
  symbolic_bytes bytes;
  if (native_encode_expr (constant, encoded.data (), encoded.size ())
      == (int) encoded.size ())
    for (unsigned char byte : encoded)
      bytes.push_back ({ "", byte });
  return bytes;
}

/* BYTES, an unsigned integer, converted to one of SIZE_BYTES.  */
symbolic_bytes
converted (symbolic_bytes bytes, std::size_t size_bytes)
{
  bytes = in_memory_order (std::move (bytes));
  bytes.resize (size_bytes);
  return in_memory_order (std::move (bytes));
}

/* BYTES times FACTOR, a constant, both from the lowest byte on; none unless that
   only puts BYTES, up to its last byte that is not zero, into several places that
   do not overlap.  */
symbolic_bytes
multiplied (const symbolic_bytes &bytes, const symbolic_bytes &factor)
{
  symbolic_bytes product (bytes.size ());
  std::size_t width_bytes = bytes.size ();
  while (width_bytes > 1 && bytes[width_bytes - 1] == symbolic_byte ())
    width_bytes--;
  for (std::size_t at = 0; at < factor.size ();)
    {
      const symbolic_byte &digit = factor[at];
      if (!digit.place.empty () || digit.number > 1)
	return {};
      if (digit.number == 0)
	{
	  at++;
	  continue;
	}
      for (std::size_t i = 0; i < width_bytes; i++, at++)
	{
	  if (at >= product.size ()
	      || (i > 0 && factor[at] != symbolic_byte ()))
	    return {};
	  product[at] = bytes[i];
	}
    }
  return product;
}

/* The bytes of BYTES that REF, a BIT_FIELD_REF, selects; none if those are not
   whole bytes.  */
symbolic_bytes
part_of (const symbolic_bytes &bytes, tree ref)
{
  unsigned HOST_WIDE_INT bitpos, bits;
  if (!bit_field_offset (ref).is_constant (&bitpos)
      || !bit_field_size (ref).is_constant (&bits)
      || bitpos % BITS_PER_UNIT != 0 || bits % BITS_PER_UNIT != 0
      || (bitpos + bits) / BITS_PER_UNIT > bytes.size ())
    return {};
  auto begin = bytes.begin () + bitpos / BITS_PER_UNIT;
  return symbolic_bytes (begin, begin + bits / BITS_PER_UNIT);
}

/* The bytes that MASK selects from BYTES followed by MORE, both of them
   elements of ELEMENT_BYTES.  */
symbolic_bytes
permuted (symbolic_bytes bytes, const symbolic_bytes &more, tree mask,
	  std::size_t element_bytes)
{
  std::size_t size_bytes = bytes.size ();
  bytes.insert (bytes.end (), more.begin (), more.end ());
  symbolic_bytes result;
  for (std::size_t at = 0; at < size_bytes; at++)
    {
      tree selected = VECTOR_CST_ELT (mask, at / element_bytes);
      std::size_t from = TREE_INT_CST_LOW (selected) * element_bytes
			 % bytes.size ();
      result.push_back (bytes[from + at % element_bytes]);
    }
  return result;
}

} /* anonymous namespace */

symbolic_bytes
in_memory_order (symbolic_bytes bytes)
{
  if (BYTES_BIG_ENDIAN)
    std::reverse (bytes.begin (), bytes.end ());
  return bytes;
}

void
symbolic_values::set (tree name, symbolic_bytes bytes)
{
  m_bytes[name] = std::move (bytes);
}

symbolic_bytes
symbolic_values::of_constructor (tree constructor) const
{
  symbolic_bytes bytes;
  unsigned i;
  tree element;
  FOR_EACH_CONSTRUCTOR_VALUE (CONSTRUCTOR_ELTS (constructor), i, element)
  {
    symbolic_bytes more = of (element);
    bytes.insert (bytes.end (), more.begin (), more.end ());
  }
  bytes.resize (size_of (TREE_TYPE (constructor)));
  return bytes;
}

symbolic_bytes
symbolic_values::of (tree value) const
{
  if (auto known = m_bytes.find (value); known != m_bytes.end ())
    return known->second;
  symbolic_bytes bytes;
  if (TREE_CODE (value) == CONSTRUCTOR)
    bytes = of_constructor (value);
  else if (m_known)
    return m_known->of (value);
  else if (CONSTANT_CLASS_P (value))
    bytes = of_constant (value);
  if (!bytes.empty ())
    return bytes;
  std::string name = TREE_CODE (value) == SSA_NAME
		       ? "_" + std::to_string (SSA_NAME_VERSION (value))
		       : "?";
  return bytes_of_place (name, 0, size_of (TREE_TYPE (value)));
}

symbolic_bytes
symbolic_values::of_assigned (gassign *stmt) const
{
  tree rhs = gimple_assign_rhs1 (stmt);
  tree_code code = gimple_assign_rhs_code (stmt);
  tree type = TREE_TYPE (gimple_assign_lhs (stmt));
  switch (code)
    {
    case SSA_NAME:
    case CONSTRUCTOR:
      return of (rhs);
    CASE_CONVERT:
      if (size_of (type) > size_of (TREE_TYPE (rhs))
	  && !TYPE_UNSIGNED (TREE_TYPE (rhs)))
	return {};
      return converted (of (rhs), size_of (type));
    case VIEW_CONVERT_EXPR:
      return of (TREE_OPERAND (rhs, 0));
    case BIT_FIELD_REF:
      return part_of (of (TREE_OPERAND (rhs, 0)), rhs);
    case MULT_EXPR:
      return in_memory_order (
	multiplied (in_memory_order (of (rhs)),
		    in_memory_order (of (gimple_assign_rhs2 (stmt)))));
    case VEC_PERM_EXPR:
      if (TREE_CODE (gimple_assign_rhs3 (stmt)) != VECTOR_CST)
	return {};
      return permuted (of (rhs), of (gimple_assign_rhs2 (stmt)),
		       gimple_assign_rhs3 (stmt), size_of (TREE_TYPE (type)));
    default:
      return CONSTANT_CLASS_P (rhs) && gimple_assign_single_p (stmt)
	       ? of (rhs)
	       : symbolic_bytes ();
    }
}

void
symbolic_values::define (gimple *stmt)
{
  if (gasm *hidden = dyn_cast<gasm *> (stmt))
    {
      /* An empty asm that hides its operand.  */
      tree output = TREE_VALUE (gimple_asm_output_op (hidden, 0));
      tree input = gimple_asm_input_op (hidden, 0);
      tree constraint = TREE_VALUE (TREE_PURPOSE (input));
      if (strcmp (TREE_STRING_POINTER (constraint), "0") == 0)
	set (output, of (TREE_VALUE (input)));
      return;
    }
  gassign *assign = as_a<gassign *> (stmt);
  symbolic_bytes bytes = of_assigned (assign);
  tree lhs = gimple_assign_lhs (assign);
  if (bytes.size () == size_of (TREE_TYPE (lhs)) && !bytes.empty ())
    set (lhs, std::move (bytes));
}

} /* namespace memstrat */
