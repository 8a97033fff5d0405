/* The question that choose_plan answers, and its text.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

     {"kind":"copy","size_bytes":168,"dest_align_bytes":8,"tune":"generic"}

   The text omits members that have their default value.  */

#ifndef MEMSTRAT_CORE_QUESTION_H
#define MEMSTRAT_CORE_QUESTION_H

#include <string>

#include "core/mem_op.h"
#include "core/option_table.h"
#include "core/target_facts.h"
#include "core/thresholds.h"

namespace memstrat {

/* All that a decision depends on.  */
struct question
{
  mem_op op;
  target_facts facts;
  const tuning *tune = nullptr; /* The CPU's rows.  */
  options opts;
};

/* A question whose facts are limited by its options and its operation.
   vector_bytes is the widest vector to use.  If vector_bytes is 0, so is
   max_vector_bytes.  rep_p is true only in the generic address space.  */
struct usable_question : question
{
  explicit usable_question (question asked);
};

/* Return the default facts for words of WORD_BYTES, 4 or 8, and vectors of
   VECTOR_BYTES: 16, 32, 64 or 0.  */
target_facts default_facts (unsigned word_bytes, unsigned vector_bytes = 0);

/* Return ASKED as a line of JSON without its newline, for tools/plan.cc.  */
std::string question_text (const question &asked);

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_QUESTION_H */
