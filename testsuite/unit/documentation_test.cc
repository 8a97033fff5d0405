/* docs/options.md and docs/tuning.md agree with the tables.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <fstream>
#include <iterator>
#include <string>

#include <gtest/gtest.h>

#include "options_page/options_page.h"

TEST (Documentation, TablesOfPagesAreUpToDate)
{
  for (const std::string page : { "docs/options.md", "docs/tuning.md" })
    {
      const std::string path = MEMSTRAT_SOURCE_DIR "/" + page;
      std::ifstream file (path);
      const std::string text (std::istreambuf_iterator<char> (file), {});
      EXPECT_EQ (text, memstrat::page_with_tables (path))
	<< "run: build/docs/options-page " << page;
    }
}
