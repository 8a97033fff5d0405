/* The gate for everything that changes code: disable= and limit=.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_TRANSFORMATION_GATE_H
#define MEMSTRAT_GCC_TRANSFORMATION_GATE_H

#include "gcc/compat.h"
#include "core/option_table.h"

namespace memstrat {

class transformation_gate
{
public:
  /* Make a gate for BASE, the options of the command line.  A compilation has
     only one gate, because the gate counts transformations.  */
  explicit transformation_gate (const options &base) : m_base (base) {}

  /* Return true if disable= names KIND.  */
  bool disabled_p (transformation kind) const
  {
    return m_base.disabled.contains (kind);
  }

  /* Return true if disable= names KIND, or limit= is reached.  */
  bool closed_p (transformation kind) const
  {
    return disabled_p (kind) || limit_reached_p ();
  }

  /* Return true if one more transformation of KIND may be carried out in the
     current function.  If so, the caller must carry it out, as the gate counts
     it.  LOC is for the note on the last transformation within limit=.  */
  bool pass_p (transformation kind, dump_user_location_t loc)
  {
    if (closed_p (kind))
      return false;
    m_count++;
    if (limit_reached_p ())
      m_last.emplace (kind, loc);
    say_last ();
    return true;
  }

  /* Write the note on limit=, if it is due.  Between two passes, GCC has no
     dump to write to, so the next pass that calls this function writes the
     note.  */
  void say_last ()
  {
    if (!m_last || !dump_enabled_p ())
      return;
    dump_printf_loc (MSG_NOTE, m_last->second,
		     "memstrat: the last within limit=: %s\n",
		     name_of (m_last->first));
    m_last.reset ();
  }

private:
  const options &m_base;
  std::uint64_t m_count = 0;

  /* Return true if limit= forbids everything from here on.  */
  bool limit_reached_p () const
  {
    return m_base.limit && m_count >= *m_base.limit;
  }

  /* The last transformation and its location, until the note is written.  */
  std::optional<std::pair<transformation, dump_user_location_t>> m_last;
};

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_TRANSFORMATION_GATE_H */
