/* The parts of statements that may be block operations.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

     memcpy, mempcpy, memmove, memset (...)	a call of the builtin, or of a
						function of its name
     memstrat_copy_inline,			from include/memstrat.h
     memstrat_clear_inline (...)
     *p = *q					an aggregate copy
     s = {}					an empty CONSTRUCTOR
     buf = "text"				a string initializer
     s = .DEFERRED_INIT (...)			-ftrivial-auto-var-init=

   Assignments of scalars are never block operations, and neither are calls
   that return an aggregate.  */

#ifndef MEMSTRAT_GCC_STATEMENT_FORM_H
#define MEMSTRAT_GCC_STATEMENT_FORM_H

#include "gcc/compat.h"
#include "core/mem_op.h"

namespace memstrat {

struct statement_form
{
  op_kind kind = op_kind::copy;

  /* True for a call of a library function, where dest and src are pointers to
     the blocks.  Otherwise, they are references.  */
  bool call_p = false;

  /* True if the callee has the name of a builtin, but is not a builtin.  */
  bool not_builtin_p = false;

  /* True if the callee is memstrat_copy_inline or memstrat_clear_inline.  */
  bool inline_only_p = false;

  /* True if a pointer is a null constant.  */
  bool null_pointer_p = false;

  /* True if the call's value is the destination's end, not its start.  */
  bool value_is_end_p = false;

  /* True for an assignment of more bytes than the type has (WITH_SIZE_EXPR).
     Then src and size are null.  */
  bool unsized_p = false;

  /* True if the scalars of a block are in reverse byte order.  */
  bool reverse_storage_order_p = false;

  tree dest = NULL_TREE;
  tree src = NULL_TREE; /* For copy and move.  */

  /* The byte for a clear or fill, a gimple value of type int; null for a
     CONSTRUCTOR.  */
  tree fill = NULL_TREE;

  /* The size argument; null if the blocks' types determine the size.  */
  tree size = NULL_TREE;
};

/* Return the form of STMT.  Return nothing unless it is a block operation.  */
std::optional<statement_form> form_of (gimple *stmt);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_STATEMENT_FORM_H */
