/* The text of docs/options.md, generated from the tables.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_OPTIONS_PAGE_OPTIONS_PAGE_H
#define MEMSTRAT_OPTIONS_PAGE_OPTIONS_PAGE_H

#include <string>

namespace memstrat {

/* The page, in Markdown.  It lists the rows of option_table.def, of
   strategy.def and of reasons.def, and the defaults that follow from
   tuning.def.  */
std::string options_page ();

} /* namespace memstrat */

#endif /* MEMSTRAT_OPTIONS_PAGE_OPTIONS_PAGE_H */
