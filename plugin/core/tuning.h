/* What is fast on a CPU, as opposed to what is legal (target_facts.h).

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A row is text, in the same format in tuning.def and in a file for tune=:

     # Like Haswell, but two stores a cycle.
     like = haswell
     store8_centicycles = 50

   Numbers that a row does not give are those of the row that it is like, by
   default the first one of tuning.def.  */

#ifndef MEMSTRAT_CORE_TUNING_H
#define MEMSTRAT_CORE_TUNING_H

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace memstrat {

struct tuning
{
  /* The row's name, or the file's.  */
  std::string name;

  /* The names of other CPUs that have the same row.  */
  std::vector<std::string> cpus;

  /* See tuning_field.def.  */
#define MEMSTRAT_TUNING_FIELD(NAME, MIN, MAX, SENTENCE) std::uint32_t NAME = 0;
#include "core/tuning_field.def"
#undef MEMSTRAT_TUNING_FIELD

  /* True if all numbers are equal to those of OTHER.  */
  bool same_numbers_p (const tuning &other) const;
};

/* One row of tuning_field.def.  */
struct tuning_field
{
  std::string_view name;
  std::uint32_t tuning::*member;
  std::uint32_t min;
  std::uint32_t max;
  const char *sentence;
};

/* The rows of tuning_field.def, in its order.  */
const std::vector<tuning_field> &all_tuning_fields ();

/* The rows of tuning.def, in its order.  */
const std::vector<tuning> &all_tunings ();

/* The names of all of them, and of the CPUs that have them.  */
std::vector<std::string_view> tuning_names ();

/* The row of tuning.def that is called NAME, or that a CPU with this name has;
   null if there is none.  */
const tuning *find_tuning (std::string_view name);

/* The row for a CPU that GCC's -mtune= calls NAME, and code with words of
   WORD_BYTES (4 or 8).  That is generic if tuning.def has no such name, and
   always generic32 for words of 4 bytes, because no CPU has been measured with
   them.  */
const tuning &tuning_named (std::string_view name, unsigned word_bytes);

/* The row for a target of which only the word size is known.  */
const tuning &default_tuning (unsigned word_bytes);

/* The same if the user asked for REQUESTED: a row of tuning.def, whose name is
   then used instead of NAME; or the row of a file, which is returned as it is.
   Null means that the user asked for neither.  */
const tuning &tuning_for (const tuning *requested, std::string_view name,
			  unsigned word_bytes);

/* Parse TEXT, a row in the format above, into ROW, and name it NAME.  Return
   an empty string; or, leaving ROW alone, what was found and what was
   expected, with NAME and the number of the line in front.  */
std::string parse_tuning (std::string_view text, std::string_view name,
			  tuning &row);

/* The size of the largest file that is read as a row.  A row with all keys,
   and a line of comment for each, takes less than a tenth of it.  */
inline constexpr std::size_t max_tuning_bytes = 65536;

/* Read the regular file PATH, of at most max_tuning_bytes, and point ROW to
   the row in it, which stays valid until the process ends.  A file is read
   only once.  Return an empty string, or what is wrong, as read_regular_file
   and parse_tuning do.  */
std::string read_tuning (const std::string &path, const tuning *&row);

/* The paths of all files that read_tuning has read, in alphabetical order.  */
std::vector<std::string> tuning_files ();

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_TUNING_H */
