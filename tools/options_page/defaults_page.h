/* The defaults that follow from the tunings, as tables for docs/options.md.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_OPTIONS_PAGE_DEFAULTS_PAGE_H
#define MEMSTRAT_OPTIONS_PAGE_DEFAULTS_PAGE_H

#include <string>

namespace memstrat {

/* In Markdown: the sizes at which the loop and the call take over from
   straight code, for each row of tuning.def, and for each kind of place and
   preference.  */
std::string defaults_text ();

} /* namespace memstrat */

#endif /* MEMSTRAT_OPTIONS_PAGE_DEFAULTS_PAGE_H */
