/* The gate that everything passes that changes code: disable= and limit=.

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
  /* BASE are the command line's options.  One gate counts for a whole
     compilation.  */
  explicit transformation_gate (const options &base) : m_base (base) {}

  /* True if disable= names WHICH.  */
  bool disabled_p (transformation which) const;

  /* True if limit= forbids everything from here on.  */
  bool limit_reached_p () const;

  /* True if WHICH may not be carried out any more, or not at all.  */
  bool
  closed_p (transformation which) const
  {
    return disabled_p (which) || limit_reached_p ();
  }

  /* True if WHICH may be carried out once more, in the current function.  Then
     it is counted, so it has to follow.  LOC is its place, for the note that names the last one
     that limit= allows.  */
  bool pass_p (transformation which, dump_user_location_t loc);

  /* Write that note, if it is due.  GCC has nowhere to write it between two
     passes; the next one that calls this does.  */
  void say_last ();

private:
  const options &m_base;
  std::uint64_t m_count = 0;

  /* What the note has to say.  */
  std::optional<std::pair<transformation, dump_user_location_t>> m_last;
};

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_TRANSFORMATION_GATE_H */
