/* Files of records (report=).

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   With report=records, the records of the object /home/me/linux/fork.o go to
   records/home/me/linux/fork.jsonl.  */

#ifndef MEMSTRAT_CORE_RECORD_FILE_H
#define MEMSTRAT_CORE_RECORD_FILE_H

#include <string>
#include <string_view>

namespace memstrat {

/* Return an error if records cannot be written into FOLDER, which need not
   exist yet; otherwise return an empty string.  Change nothing.  */
std::string record_folder_problem (const std::string &folder);

/* Replace the file for OBJECT in FOLDER by LINES, all records of the object.
   OBJECT is a path without suffix.  Without LINES, remove the file.  Readers
   see all old lines or all new lines.  Return an empty string; on an error,
   leave the file as it was and return a message.  */
std::string write_records (const std::string &folder, const std::string &object,
			   std::string_view lines);

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_RECORD_FILE_H */
