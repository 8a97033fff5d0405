/* What is the same for every target.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "target/target.h"

namespace memstrat {

unsigned
word_bytes ()
{
  return UNITS_PER_WORD >= 8 ? 8 : 4;
}

} /* namespace memstrat */
