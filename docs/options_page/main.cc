/* Generate the tables of pages again.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <fstream>
#include <iostream>
#include <stdexcept>
#include <string>

#include "options_page/options_page.h"

int
main (int argc, char **argv)
{
  if (argc == 1 || argv[1][0] == '-')
    {
      const bool asked = argc > 1 && argv[1] == std::string ("--help");
      (asked ? std::cout : std::cerr)
	<< "usage: options-page docs/options.md docs/tuning.md\n"
	   "Generate the tables of these pages again, in place.\n";
      return asked ? 0 : 2;
    }
  try
    {
      for (int i = 1; i < argc; i++)
	{
	  const std::string page = memstrat::page_with_tables (argv[i]);
	  std::ofstream made (argv[i]);
	  if (!(made << page << std::flush))
	    throw std::runtime_error (std::string ("cannot write '") + argv[i]
				      + "'");
	}
    }
  catch (const std::exception &problem)
    {
      std::cerr << "options-page: " << problem.what () << '\n';
      return 2;
    }
  return 0;
}
