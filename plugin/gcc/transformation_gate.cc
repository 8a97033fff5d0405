/* The gate for everything that changes code: disable= and limit=.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gcc/transformation_gate.h"

namespace memstrat {

bool
transformation_gate::pass_p (transformation kind, dump_user_location_t loc)
{
  if (closed_p (kind))
    return false;
  m_count++;
  if (limit_reached_p ())
    m_last.emplace (kind, loc);
  say_last ();
  return true;
}

void
transformation_gate::say_last ()
{
  if (!m_last || !dump_enabled_p ())
    return;
  dump_printf_loc (MSG_NOTE, m_last->second,
		   "memstrat: the last within limit=: %s\n",
		   name_of (m_last->first));
  m_last.reset ();
}

} /* namespace memstrat */
