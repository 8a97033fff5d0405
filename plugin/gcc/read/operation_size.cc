/* How many bytes a block operation has.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gcc/read/operation_size.h"

#include "gcc/read/value_bounds.h"

namespace memstrat {

namespace {

/* The size that the value SIZE, an argument of STMT, says.  */
operation_size
argument_size (tree size, gimple *stmt)
{
  value_bounds bounds = bounds_of_value (size, stmt);
  bool known_p = TREE_CODE (size) == INTEGER_CST
		 && bounds.largest
		      <= tree_to_uhwi (TYPE_MAX_VALUE (ptrdiff_type_node));
  return { bounds, known_p };
}

/* The size of REF, an lvalue or a STRING_CST, as expand_assignment computes
   it.  */
operation_size
reference_size (tree ref)
{
  poly_int64 size_bits, position_bits;
  tree offset;
  machine_mode mode;
  int unsigned_p, reverse_p, volatile_p = 0;
  get_inner_reference (ref, &size_bits, &position_bits, &offset, &mode,
		       &unsigned_p, &reverse_p, &volatile_p);
  HOST_WIDE_INT bits;
  if (!known_size_p (size_bits) || !size_bits.is_constant (&bits))
    return { {}, false, reason::unknown_size };
  std::uint64_t bytes = CEIL (bits, BITS_PER_UNIT);
  bool whole_p = multiple_p (position_bits, BITS_PER_UNIT)
		 && bits % BITS_PER_UNIT == 0;
  return { { bytes, bytes }, true, whole_p ? reason::none : reason::bit_field };
}

} /* anonymous namespace */

operation_size
size_of (const statement_form &form, gimple *stmt)
{
  if (form.unsized_p)
    return { {}, false, reason::unknown_size };
  if (form.size)
    return argument_size (form.size, stmt);

  operation_size size = reference_size (form.dest);
  if (!form.src || !size.known_p)
    return size;
  operation_size read = reference_size (form.src);
  if (read.known_p && size.bounds.largest < read.bounds.largest)
    read.bounds = size.bounds;
  if (read.why == reason::none)
    read.why = size.why;
  return read;
}

} /* namespace memstrat */
