/* Names that a user may have meant.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   GCC's own spellcheck.h would do for the plugin, but core has no functions of
   GCC, and tools/plan.cc needs the same messages.  */

#ifndef MEMSTRAT_CORE_SPELLING_H
#define MEMSTRAT_CORE_SPELLING_H

#include <string>
#include <string_view>
#include <vector>

namespace memstrat {

/* NAMES, separated by commas.  */
std::string listed (const std::vector<std::string_view> &names);

/* For the end of a message about TEXT, which is none of NAMES: these, and which
   of them TEXT may have been meant to be.  */
std::string choices_for (std::string_view text,
			 const std::vector<std::string_view> &names);

/* "; did you mean 'X'?", for the end of a message about TEXT, where X is the
   one of NAMES, in lower case, that is most like TEXT; empty if none is like
   it.  As in GCC's spellcheck.h, a name is like TEXT if it takes few edits to
   come from one to the other (a letter less, more, changed, or two neighbors
   exchanged): at most a third of the longer one's length.  */
std::string did_you_mean (std::string_view text,
			  const std::vector<std::string_view> &names);

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_SPELLING_H */
