/* What is fast on a CPU, as opposed to what is legal (target_facts.h).

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A row is text, the same in tuning.def and in a file of tune=:

     # Like Haswell, but two stores a cycle.
     like = haswell
     store8_centicycles = 50

   What a row does not say it has from the row that it is like.  */

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

  /* See tuning_field.def.  */
#define MEMSTRAT_TUNING_FIELD(NAME, MIN, MAX, SENTENCE) std::uint32_t NAME = 0;
#include "core/tuning_field.def"
#undef MEMSTRAT_TUNING_FIELD

  /* True if all numbers are the same as those of OTHER.  */
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

/* The names of all of them, with commas between.  */
std::string tuning_names ();

/* The row NAME of tuning.def; null if there is none.  */
const tuning *find_tuning (std::string_view name);

/* The row for code for the CPU that GCC's -mtune= calls NAME, and whose word
   has WORD_BYTES (4 or 8): generic where tuning.def has none of that name, and
   generic32 for a word of 4, in which no CPU has been measured.  */
const tuning &tuning_named (std::string_view name, unsigned word_bytes);

/* The row for a target of which no more than its word is known.  */
const tuning &default_tuning (unsigned word_bytes);

/* The row for such code where the user asked for GIVEN: a row of tuning.def,
   which counts as a CPU's name, or a file's; null for neither.  */
const tuning &tuning_for (const tuning *given, std::string_view name,
			  unsigned word_bytes);

/* Parse TEXT, a row in the format above, into ROW, named NAME.  Return an
   empty string; or what was found and what was expected, behind NAME and the
   line, leaving ROW alone.  */
std::string parse_tuning (std::string_view text, std::string_view name,
			  tuning &row);

/* The size of the largest file that is read as a row.  All keys with a line of
   comment each take less than a tenth.  */
inline constexpr std::size_t max_tuning_bytes = 65536;

/* Read the regular file PATH, of max_tuning_bytes at most, once in the life of
   the process, into ROW, which stays good.  Return an empty string or what is
   wrong, as read_regular_file and parse_tuning do.  */
std::string read_tuning (const std::string &path, const tuning *&row);

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_TUNING_H */
