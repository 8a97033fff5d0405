/* The rows of thresholds for a CPU, as opposed to what is legal there
   (target_facts.h).

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The text of a CPU in thresholds.def and a file for tune= have the same
   format:

     # A CPU with two stores a cycle.
     like = haswell
     words balanced usual * call straight:184,unrolled_loop:480,libcall:-1

   Behind its own rows come those of the CPU that it is like, by default
   generic.  */

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
  /* The CPU's name, or the file's.  */
  std::string name;

  /* The names of other CPUs that have the same rows.  */
  std::vector<std::string> cpus;

  /* Its own rows, and behind them those of the CPU that it is like.  */
  std::vector<threshold_row> rows;
  std::size_t own_rows = 0;
};

/* The CPUs of thresholds.def.  The first is generic.  */
const std::vector<tuning> &all_tunings ();

/* The names of all of them, and of the CPUs that have them.  */
std::vector<std::string_view> tuning_names ();

/* The rows of the CPU that is called NAME; null if thresholds.def does not have
   it.  */
const tuning *find_tuning (std::string_view name);

/* The rows of generic.  */
const tuning &default_tuning ();

/* The rows for a CPU that GCC's -mtune= calls NAME, or generic's; but those
   that the user REQUESTED, unless that is null.  */
const tuning &tuning_for (const tuning *requested, std::string_view name);

/* Parse TEXT, in the format above, into TUNE, and name it NAME.  Return an
   empty string; or, leaving TUNE alone, what was found and what was expected,
   with NAME and the number of the line in front.  */
std::string parse_tuning (std::string_view text, std::string_view name,
			  tuning &tune);

/* The size of the largest file for tune=.  The rows of thresholds.def take less
   than a tenth of it.  */
inline constexpr std::size_t max_tuning_bytes = 65536;

/* Read the regular file PATH, of at most max_tuning_bytes, and point TUNE to
   its rows, which stay valid until the process ends.  A file is read only once.
    Return an empty string, or what is wrong, as read_regular_file
   and parse_tuning do.  */
std::string read_tuning (const std::string &path, const tuning *&tune);

/* The paths of all files that read_tuning has read, in alphabetical order.  */
std::vector<std::string> tuning_files ();

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_TUNING_H */
