/* The tables of docs/options.md and docs/tuning.md, from those of plugin/core.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_OPTIONS_PAGE_OPTIONS_PAGE_H
#define MEMSTRAT_OPTIONS_PAGE_OPTIONS_PAGE_H

#include <string>

namespace memstrat {

/* The text of the page in the file PATH, docs/options.md or docs/tuning.md, with
   its tables made anew.  Everything else in it stays.  A file of another name
   or that cannot be read, and a table whose head is not there, are a
   runtime_error.  */
std::string page_with_tables (const std::string &path);

} /* namespace memstrat */

#endif /* MEMSTRAT_OPTIONS_PAGE_OPTIONS_PAGE_H */
