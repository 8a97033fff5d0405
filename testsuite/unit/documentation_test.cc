/* docs/options.md says what the tables say.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <fstream>
#include <iterator>
#include <string>

#include <gtest/gtest.h>

#include "options_page/options_page.h"

TEST (Documentation, TablesOfOptionsPageAreUpToDate)
{
  std::ifstream file (MEMSTRAT_SOURCE_DIR "/docs/options.md");
  std::string page ((std::istreambuf_iterator<char> (file)), {});
  EXPECT_EQ (page, memstrat::with_tables (page))
    << "run: build/tools/options-page docs/options.md";
}
