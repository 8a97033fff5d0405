/* Records: one line of JSON for each decision (report=).

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   docs/reports.md lists the members of a record.  */

#ifndef MEMSTRAT_CORE_RECORD_H
#define MEMSTRAT_CORE_RECORD_H

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/decision.h"
#include "core/question.h"

namespace memstrat {

/* The format; it changes when a member goes, or gets another meaning.  */
inline constexpr int record_schema = 2;

struct source_point
{
  std::string file; /* Empty if it is not known.  */
  int line = 0;	    /* 0 likewise.  */
  int column = 0;
};

/* A function and a location: a call in it, or its definition.  */
struct function_point
{
  std::string function; /* As the language writes it.  */
  source_point point;
};

struct record_location
{
  std::string unit;   /* The file that was compiled.  */
  std::string folder; /* Where the compiler ran.  */
  source_point point;

  /* The function that it was written in, and its definition.  */
  function_point written_in;

  /* The calls inlined to get it into `function', innermost first.  */
  std::vector<function_point> inlined_from;

  std::string function; /* As the language writes it.  */
  std::string symbol;	/* As the assembler does.  */
  std::string section;
  std::optional<std::uint64_t> runs; /* In a profile.  */
};

/* Return the record, a line, of CHOSEN, the answer to ASKED at LOCATION.
   Unless ASKED_P, choose_plan was not asked, and only kind and size are sure:
   the operation was left before, or it moves a value in a register.  */
std::string record_line (const record_location &location, const question &asked,
			 bool asked_p, const decision &chosen);

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_RECORD_H */
