/* Rows of thresholds: the strategy for each size, by CPU and circumstances.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

     # registers  prefer    place  kinds      call     strategies
     words        balanced  rare   copy,move  call     straight:120,libcall:-1
     words        *         *      *          no-call  straight:184,rep_8byte:-1

   The first row that fits an operation holds.  Columns are separated by blanks,
   `*' fits everything, and the strategies have the grammar of memcpy=.  A
   `rep_8byte' of a row for no-call is a `rep_byte' for a block that is not
   aligned to words (docs/decisions/0036).  */

#ifndef MEMSTRAT_CORE_THRESHOLDS_H
#define MEMSTRAT_CORE_THRESHOLDS_H

#include <array>
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

/* The widest registers of an operation.  */
enum class register_width : unsigned char
{
  words32, /* 4 bytes, with -m32.  */
  words,
  sse,
  avx,
  avx512
};

template<>
inline constexpr std::array names_of<register_width>
  = { "words32", "words", "sse", "avx", "avx512" };

/* How often an operation runs each time its function does.  */
enum class frequency : unsigned char
{
  rare, /* In less than one of eight calls, or the code is to be small.  */
  usual
};

template<>
inline constexpr std::array names_of<frequency> = { "rare", "usual" };

/* Whether an operation may become a library call.  */
enum class call_permission : unsigned char
{
  forbidden,
  allowed
};

template<>
inline constexpr std::array names_of<call_permission> = { "no-call", "call" };

/* All that a row depends on, beside the CPU.  */
struct circumstances
{
  register_width registers;
  preference prefer;
  frequency place;
  op_kind kind;
  call_permission call;
};

/* One row.  Nothing in a column fits everything.  */
struct threshold_row
{
  std::optional<register_width> registers;
  std::optional<preference> prefer;
  std::optional<frequency> place;
  std::vector<op_kind> kinds;
  std::optional<call_permission> call;
  strategy_table table;

  /* Where it is written: a CPU of thresholds.def or a file, and the line
     there.  */
  std::string origin;

  bool fits_p (const circumstances &where) const;

  /* The columns ahead of the table, in their order.  */
  std::array<std::string, 5> columns () const;

  /* The row as parse_row reads it, with one blank between columns.  */
  std::string text () const;
};

/* Parse LINE, a row without a comment, into ROW; its origin stays as it is.
   Return an empty string; or, leaving ROW alone, what was found and what was
   expected.  */
std::string parse_row (std::string_view line, threshold_row &row);

/* Return the row for the operation of ASKED: the first of its CPU's that fits.
   There is one for every operation.  */
const threshold_row &row_for (const usable_question &asked);

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_THRESHOLDS_H */
