/* Rows of thresholds: the strategy for each size, by CPU and circumstances.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

     # registers  prefer    place  kinds      call     strategies
     words        balanced  rare   copy,move  call     straight:120,libcall:-1
     words        *         *      *          no-call  straight:184,rep_8byte:-1

   The first row that fits an operation decides.  Blanks separate columns, `*'
   fits everything, and strategies have the grammar of memcpy=.  With no-call,
   `rep_8byte' becomes `rep_byte' for a block that is not aligned to words
   (docs/decisions/0036).  Each CPU of thresholds.def has its own rows, and so
   has a file for tune=.  Those of generic follow, or of another CPU:

     like = haswell  */

#ifndef MEMSTRAT_CORE_THRESHOLDS_H
#define MEMSTRAT_CORE_THRESHOLDS_H

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/mem_op.h"
#include "core/names.h"
#include "core/option_table.h"
#include "core/strategy.h"

namespace memstrat {

struct usable_question;

/* The widest registers that an operation may use.  */
enum class register_width : unsigned char
{
  words32, /* With -m32.  */
  words,
  sse,
  avx,
  avx512
};

template<>
inline constexpr std::array names_of<register_width>
  = { "words32", "words", "sse", "avx", "avx512" };

enum class frequency : unsigned char
{
  rare, /* Rare, cold, or optimized for size.  */
  usual
};

template<>
inline constexpr std::array names_of<frequency> = { "rare", "usual" };

enum class call_permission : unsigned char
{
  forbidden,
  allowed
};

template<>
inline constexpr std::array names_of<call_permission> = { "no-call", "call" };

/* All facts on which the row of an operation depends.  */
struct circumstances
{
  register_width registers;
  preference prefer;
  frequency place;
  op_kind kind;
  call_permission call;
};

/* A row.  An empty column fits everything.  */
struct threshold_row
{
  std::optional<register_width> registers;
  std::optional<preference> prefer;
  std::optional<frequency> place;
  std::vector<op_kind> kinds;
  std::optional<call_permission> call;
  strategy_table table;
  std::string origin; /* File or CPU, and line.  */

  bool fits_p (const circumstances &where) const;

  /* Return the text of the columns before the table, in order.  */
  std::array<std::string, 5> columns () const;

  /* Return the row in the form that parse_row reads, with single blanks.  */
  std::string text () const;
};

/* Parse LINE, a row without a comment, into ROW, but keep its origin.  Return
   an empty string; on an error, leave ROW alone and return a message.  */
std::string parse_row (std::string_view line, threshold_row &row);

/* The rows of a CPU or of a file.  */
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

/* Return the first row for ASKED on its CPU.  Every operation has a row.  */
const threshold_row &row_for (const usable_question &asked);

/* A table's choice for one size.  */
struct strategy_choice
{
  memstrat::strategy strategy;

  /* The largest size below the choice's range ("beyond 256"), or 0.  */
  std::uint64_t beyond_bytes;
};

/* Return TABLE's choice for SIZE_BYTES.  The last range has no limit.  */
strategy_choice look_up (const strategy_table &table, std::uint64_t size_bytes);

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_THRESHOLDS_H */
