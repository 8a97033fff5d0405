/* A clear that must not become a call.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "other-memset.h"

struct block { char at[1200]; };

void
clear (struct block *p)
{
  *p = (struct block) { 0 };
}
