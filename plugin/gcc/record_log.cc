/* The records of a compilation (report=).

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gcc/record_log.h"

#include "gcc/read/operation_location.h"
#include "core/record.h"
#include "core/record_file.h"

namespace memstrat {

void
record_log::add (location_t loc, const_basic_block bb, const question &asked,
		 bool asked_p, const decision &chosen)
{
  m_lines += record_line (operation_location (loc, bb), asked, asked_p, chosen);
}

void
record_log::write ()
{
  if (!recording_p () || seen_error () || flag_wpa || flag_syntax_only)
    return;
  std::string problem = write_records (m_path.text, aux_base_name, m_lines);
  if (!problem.empty ())
    error_at (UNKNOWN_LOCATION, "%s",
	      (option_name ("report") + "=: " + problem).c_str ());
}

} /* namespace memstrat */
