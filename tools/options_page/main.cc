/* Make the tables of a page, docs/options.md, anew.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   usage: options-page docs/options.md  */

#include <fstream>
#include <iostream>
#include <iterator>

#include "options_page/options_page.h"

int
main (int argc, char **argv)
{
  if (argc != 2)
    {
      std::cerr << "usage: options-page docs/options.md\n";
      return 2;
    }
  std::ifstream file (argv[1]);
  std::string page (std::istreambuf_iterator<char> (file), {});
  page = memstrat::with_tables (page);
  std::ofstream made (argv[1]);
  made << page << std::flush;
  return !made;
}
