/* Print docs/options.md.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <cstdio>

#include "options_page/options_page.h"

int
main ()
{
  return std::fputs (memstrat::options_page ().c_str (), stdout) < 0;
}
