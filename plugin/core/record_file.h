/* Where records go (report=).

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

     report=all.jsonl	to the end of that file
     report=records/	to records/home/me/linux/fork.jsonl, for the object
			/home/me/linux/fork.o  */

#ifndef MEMSTRAT_CORE_RECORD_FILE_H
#define MEMSTRAT_CORE_RECORD_FILE_H

#include <string>
#include <string_view>

namespace memstrat {

/* What is wrong with PATH, the value of report=, with what was found and what
   was expected; empty if records can be written there.  Nothing is made or
   changed.  */
std::string record_path_problem (const std::string &path);

/* Write LINES, all records of the object OBJECT, to PATH, the value of report=.
   OBJECT is the object's path without its suffix.  An object without records
   has no file in a folder.  Return an empty string; or what is wrong, and then
   nothing is written.  */
std::string write_records (const std::string &path, const std::string &object,
			   std::string_view lines);

/* The file in FOLDER for the records of OBJECT, if FOLDER_NOW is the current
   folder: a path without "." and ".." below FOLDER.  */
std::string record_file_in (const std::string &folder,
			    const std::string &object,
			    const std::string &folder_now);

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_RECORD_FILE_H */
