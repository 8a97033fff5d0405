/* docs/options.md, made from the tables.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_CORE_OPTIONS_PAGE_H
#define MEMSTRAT_CORE_OPTIONS_PAGE_H

#include <string>

namespace memstrat {

/* The page, in Markdown: option_table.def, strategy.def, what tuning.def
   comes to, and reasons.def.  */
std::string options_page ();

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_OPTIONS_PAGE_H */
