/* The records of a compilation (report=).

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The records are kept until the end of the compilation and then written
   together.  A compilation with errors writes no records, and neither does the
   second compilation of -fcompare-debug.  */

#ifndef MEMSTRAT_GCC_RECORD_LOG_H
#define MEMSTRAT_GCC_RECORD_LOG_H

#include "gcc/compat.h"
#include "core/decision.h"
#include "core/question.h"

namespace memstrat {

class record_log
{
public:
  /* Write records into FOLDER, the value of report=, unless that is empty.  */
  explicit record_log (const std::string &folder) : m_folder (folder) {}

  bool recording_p () const { return !m_folder.empty (); }

  /* Record CHOSEN, the answer to ASKED, for an operation at LOC in the current
     function.  BB is the operation's block, or null.  ASKED_P is as for
     add_decision.  */
  void add (location_t loc, const_basic_block bb, const question &asked,
	    bool asked_p, const decision &chosen);

  /* Write all records, or give an error.  */
  void write ();

private:
  const std::string &m_folder;
  std::string m_lines;
};

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_RECORD_LOG_H */
