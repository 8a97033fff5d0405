/* The answers that are the same for every target.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "target/target.h"

#include "stringpool.h"
#include "attribs.h"

#include "core/port.h"

namespace memstrat {

unsigned
word_bytes ()
{
  return UNITS_PER_WORD >= 8 ? 8 : 4;
}

target_facts
common_facts ()
{
  target_facts facts = port_facts (word_bytes ());
  facts.unaligned_fast_p
    = !STRICT_ALIGNMENT
      && !targetm.slow_unaligned_access (word_mode, BITS_PER_UNIT);
  return facts;
}

bool
preserves_registers_p (tree fndecl)
{
  tree attributes = TYPE_ATTRIBUTES (TREE_TYPE (fndecl));
  return lookup_attribute ("interrupt", attributes)
	 || lookup_attribute ("no_caller_saved_registers", attributes)
	 || lookup_attribute ("naked", DECL_ATTRIBUTES (fndecl));
}

} /* namespace memstrat */
