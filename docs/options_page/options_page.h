/* The tables of docs/options.md and docs/tuning.md, generated from
   plugin/core.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_OPTIONS_PAGE_OPTIONS_PAGE_H
#define MEMSTRAT_OPTIONS_PAGE_OPTIONS_PAGE_H

#include <string>

namespace memstrat {

/* Return the page in the file PATH, docs/options.md or docs/tuning.md, with
   its tables generated again.  Throw runtime_error if the file has another
   name or cannot be read, or if the head of a table is missing.  */
std::string page_with_tables (const std::string &path);

} /* namespace memstrat */

#endif /* MEMSTRAT_OPTIONS_PAGE_OPTIONS_PAGE_H */
