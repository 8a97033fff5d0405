/* Files of records (report=).

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   With report=records, those of the object /home/me/linux/fork.o go to
   records/home/me/linux/fork.jsonl.  */

#ifndef MEMSTRAT_CORE_RECORD_FILE_H
#define MEMSTRAT_CORE_RECORD_FILE_H

#include <string>
#include <string_view>

namespace memstrat {

/* Return an empty string if records can be written into FOLDER, which may not
   exist yet; otherwise an error.  Change nothing.  */
std::string record_folder_problem (const std::string &folder);

/* Replace the file for OBJECT, a path without suffix, in FOLDER by LINES, all
   its records; remove it without any.  Readers see all old lines or all new
   ones.  Return an empty string; or an error, with the file as it was.  */
std::string write_records (const std::string &folder, const std::string &object,
			   std::string_view lines);

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_RECORD_FILE_H */
