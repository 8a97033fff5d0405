/* Decisions as text, one line each: remarks in words, and records (report=) in
   JSON.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

     memstrat: copy of 168 bytes lowered: straight, 21 pieces of 8
     memstrat: copy of 40 bytes called: memcpy beyond 32 (the compiler alone:
       inline code)
     memstrat: copy left: size not known at compile time

   docs/reports.md lists the members of a record.  */

#ifndef MEMSTRAT_CORE_REMARK_H
#define MEMSTRAT_CORE_REMARK_H

#include <string>

#include "core/decision.h"
#include "core/json_text.h"
#include "core/question.h"

namespace memstrat {

/* Return PLAN as text: "straight, 5 pieces of 8, 1 of 1", "loop of 8".  */
std::string plan_text (const plan &plan);

/* Return the library function that PLAN calls for KIND, or null.  */
const char *called_function (const plan &plan, op_kind kind);

/* Return CODE for OP in words: "call", "inline code" or "rep movsq".  */
std::string compilers_text (compilers_code code, const mem_op &op);

/* Return the sentence for WHY, with BYTES in place of a %s.  */
std::string reason_text (reason why, std::uint64_t bytes);

std::string remark_text (const mem_op &op, const decision &chosen);

/* Add ASKED and CHOSEN, the decision on it, to RECORD.  ASKED_P is false if
   the operation was left before choose_plan, or moves a value in a register.
   In the first case, only the kind in ASKED is certain.  */
void add_decision (json_object &record, const question &asked, bool asked_p,
		   const decision &chosen);

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_REMARK_H */
