/* The records of a compilation (report=).

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   They are kept until the end of the compilation and written at once.  A
   compilation with errors writes none, nor does the second one of
   -fcompare-debug.  */

#ifndef MEMSTRAT_GCC_RECORD_LOG_H
#define MEMSTRAT_GCC_RECORD_LOG_H

#include "gcc/compat.h"
#include "core/decision.h"
#include "core/question.h"

namespace memstrat {

class record_log
{
public:
  /* Record into FOLDER, the value of report=, unless that is empty.  */
  explicit record_log (const std::string &folder) : m_folder (folder) {}

  bool recording_p () const { return !m_folder.empty (); }

  /* Record CHOSEN, the answer to ASKED, for an operation at LOC in the current
     function, in the block BB if that is not null.  ASKED_P is as for
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
