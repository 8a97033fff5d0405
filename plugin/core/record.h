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

/* The number of the format.  A new member does not change it; a member that
   goes, or means something else, does.  */
inline constexpr int record_schema = 2;

/* A location in the source.  */
struct source_point
{
  std::string file; /* Empty if it is not known.  */
  int line = 0;	    /* 0 likewise.  */
  int column = 0;
};

/* A function and a location: a call in that function, or its definition.  */
struct function_point
{
  std::string function; /* As the language writes it.  */
  source_point point;
};

/* Where an operation is.  */
struct record_location
{
  std::string unit;   /* The file that was compiled.  */
  std::string folder; /* The one the compiler ran in.  */
  source_point point;

  /* The function that it was written in, and the definition of that.  */
  function_point written_in;

  /* The calls that were inlined to get it into `function', innermost first.  */
  std::vector<function_point> inlined_from;

  std::string function; /* As the language writes it.  */
  std::string symbol;	/* As the assembler does.  */
  std::string section;

  /* How often it ran according to a profile.  */
  std::optional<std::uint64_t> runs;
};

/* The record, with a line feed at its end, of CHOSEN, the answer to ASKED for
   the operation at LOCATION.  ASKED_P is false if choose_plan was not asked:
   the operation was left before, or it is the move of a value in a register.
   Then only the kind and size in ASKED are certain.  */
std::string record_line (const record_location &location, const question &asked,
			 bool asked_p, const decision &chosen);

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_RECORD_H */
