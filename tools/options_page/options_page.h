/* What docs/options.md has from the tables of plugin/core.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_OPTIONS_PAGE_OPTIONS_PAGE_H
#define MEMSTRAT_OPTIONS_PAGE_OPTIONS_PAGE_H

#include <string>

namespace memstrat {

/* PAGE, which is docs/options.md, with its tables made anew: the rows of
   option_table.def, of strategy.def and of reasons.def, and the defaults that
   follow from tuning.def, the sizes at which the loop and the call take over
   from straight code.  Everything else in it stays.  A table whose head is not
   there is a runtime_error.  */
std::string with_tables (std::string page);

} /* namespace memstrat */

#endif /* MEMSTRAT_OPTIONS_PAGE_OPTIONS_PAGE_H */
