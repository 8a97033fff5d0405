/* Statements that may be block operations, taken apart.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

     memcpy, mempcpy, memmove, memset (...)	a call of GCC's builtin or, with
						-fno-builtin, of that name
     memstrat_copy_inline,			what include/memstrat.h declares
     memstrat_clear_inline (...)
     *p = *q					an aggregate copy
     s = {}					an empty CONSTRUCTOR
     buf = "text"				a string initializer
     s = .DEFERRED_INIT (...)			-ftrivial-auto-var-init=

   Scalars are never block operations, nor are calls that return an
   aggregate.  */

#ifndef MEMSTRAT_GCC_STATEMENT_FORM_H
#define MEMSTRAT_GCC_STATEMENT_FORM_H

#include "gcc/compat.h"
#include "core/mem_op.h"

namespace memstrat {

/* A statement that may be a block operation, taken apart.  */
struct statement_form
{
  op_kind kind = op_kind::copy;

  /* A call of a library function; its blocks are pointers.  Otherwise they are
     references.  */
  bool call_p = false;

  /* The callee is not a builtin, but has the name of one.  */
  bool not_builtin_p = false;

  /* The callee is memstrat_copy_inline or memstrat_clear_inline.  */
  bool inline_only_p = false;

  /* A pointer is a null constant.  */
  bool null_pointer_p = false;

  /* The call's value is the destination's end, rather than its start.  */
  bool value_is_end_p = false;

  /* An assignment of more than the type says.  It has no SRC and no SIZE.  */
  bool unsized_p = false;

  /* The scalars of a block are in reverse order.  */
  bool reverse_storage_order_p = false;

  tree dest = NULL_TREE;
  tree src = NULL_TREE; /* For copy and move.  */

  /* For clear and fill, unless from a CONSTRUCTOR: a gimple value of type
     int.  */
  tree fill = NULL_TREE;

  /* An argument; null if the blocks' types say it.  */
  tree size = NULL_TREE;
};

/* Return the form of STMT.  Return nothing if it is no block operation.  */
std::optional<statement_form> form_of (gimple *stmt);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_STATEMENT_FORM_H */
