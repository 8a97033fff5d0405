/* The rows of thresholds for a CPU.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The format of a CPU in thresholds.def, and of a file for tune=:

     # A CPU with two stores a cycle.
     like = haswell
     words balanced usual * call straight:184,unrolled_loop:480,libcall:-1

   The rows of haswell follow this row; without `like', generic's rows do.  */

#ifndef MEMSTRAT_CORE_TUNING_H
#define MEMSTRAT_CORE_TUNING_H

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/thresholds.h"

namespace memstrat {

struct tuning
{
  std::string name;		 /* The CPU's or the file's name.  */
  std::vector<std::string> cpus; /* Other CPUs with these rows.  */

  /* The CPU's own rows, then those of the CPU that `like' names.  */
  std::vector<threshold_row> rows;
  std::size_t own_rows = 0;
};

/* Return the CPUs of thresholds.def, generic first.  */
const std::vector<tuning> &all_tunings ();

/* Return the names of all CPUs, including those that share rows.  */
std::vector<std::string_view> tuning_names ();

/* Return the rows of the CPU called NAME, or null.  */
const tuning *find_tuning (std::string_view name);

const tuning &default_tuning ();

/* Return REQUESTED, the user's rows, unless it is null.  Otherwise, return the
   rows for -mtune=NAME or, if there are none, generic's.  */
const tuning &tuning_for (const tuning *requested, std::string_view name);

/* Parse TEXT, in the format above, into TUNE, and name it NAME.  Return an
   empty string.  On an error, leave TUNE alone; return "NAME:LINE: error".  */
std::string parse_tuning (std::string_view text, std::string_view name,
			  tuning &tune);

/* The largest tune= file: over ten times the rows of thresholds.def.  */
inline constexpr std::size_t max_tuning_bytes = 65536;

/* Set TUNE to the rows of the regular file PATH; the rows remain valid.  Read
   the file, of at most max_tuning_bytes, only once.  Return any error.  */
std::string read_tuning (const std::string &path, const tuning *&tune);

/* Return the paths of all files that were read, in alphabetical order.  */
std::vector<std::string> tuning_files ();

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_TUNING_H */
