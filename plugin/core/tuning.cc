/* The rows of tuning.def, parsed.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/tuning.h"

#include <string_view>

namespace memstrat {

namespace {

/* A table of tuning.def.  That each of them parses is checked by
   testsuite/unit/tuning_test.cc; one that did not would be empty, and
   look_up would answer libcall.  */
strategy_table
table (std::string_view text)
{
  strategy_table parsed;
  parse_strategy_table (text, parsed);
  return parsed;
}

} /* anonymous namespace */

const std::vector<tuning> &
all_tunings ()
{
  static const std::vector<tuning> all = {
#define MEMSTRAT_TUNING(NAME, COPY, MOVE, ZERO, FILL)			\
    { #NAME, { table (COPY), table (MOVE), table (ZERO), table (FILL) } },
#include "core/tuning.def"
#undef MEMSTRAT_TUNING
  };
  return all;
}

const tuning &
default_tuning (unsigned word_bytes)
{
  return all_tunings ()[word_bytes == 8 ? 0 : 1];
}

} /* namespace memstrat */
