/* Strategies, and tables that have one for each size.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A table is a list of ranges with increasing maximum sizes, in the grammar
   of GCC's -mmemcpy-strategy=:

     unrolled_loop:256,libcall:-1

   means "a loop up to 256 bytes, a library call beyond".  Unlike GCC's parser,
   this one accepts any number of ranges, changes nothing if it refuses a text,
   and says in full what it found and what it expected.  */

#ifndef MEMSTRAT_CORE_STRATEGY_H
#define MEMSTRAT_CORE_STRATEGY_H

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/names.h"

namespace memstrat {

enum class strategy : unsigned char
{
#define MEMSTRAT_STRATEGY(NAME, KIND, WIDTH_BYTES, PIECES, DESCRIPTION) NAME,
#include "core/strategy.def"
#undef MEMSTRAT_STRATEGY
};

enum class strategy_kind : unsigned char
{
  straight,
  loop,
  string_instruction,
  ladder,
  call
};

template<>
inline constexpr std::array names_of<strategy> = {
#define MEMSTRAT_STRATEGY(NAME, KIND, WIDTH_BYTES, PIECES, DESCRIPTION) #NAME,
#include "core/strategy.def"
#undef MEMSTRAT_STRATEGY
};

template<>
inline constexpr std::array sentences_of<strategy> = {
#define MEMSTRAT_STRATEGY(NAME, KIND, WIDTH_BYTES, PIECES, DESCRIPTION) \
  DESCRIPTION,
#include "core/strategy.def"
#undef MEMSTRAT_STRATEGY
};

/* What a strategy does, from strategy.def.  */
struct strategy_shape
{
  strategy_kind kind;

  /* The width of each repeated piece; 0: as wide as a register.  */
  unsigned width_bytes;

  /* The number of pieces in an iteration; 0 if nothing is repeated.  */
  unsigned pieces;
};

constexpr strategy_shape
shape_of (strategy strategy)
{
  constexpr strategy_shape shapes[] = {
#define MEMSTRAT_STRATEGY(NAME, KIND, WIDTH_BYTES, PIECES, DESCRIPTION) \
  { strategy_kind::KIND, WIDTH_BYTES, PIECES },
#include "core/strategy.def"
#undef MEMSTRAT_STRATEGY
  };
  return shapes[static_cast<unsigned> (strategy)];
}

/* True if STRATEGY is a string instruction.  */
constexpr bool
string_instruction_p (strategy strategy)
{
  return shape_of (strategy).kind == strategy_kind::string_instruction;
}

/* STRATEGY, or a narrower one if it is a string instruction whose pieces would
   be wider than WIDTH_BYTES: its name determines their width.  */
strategy narrowed_strategy (strategy strategy, unsigned width_bytes);

/* The largest size that a range can name, which is GCC's limit for its own
   option.  */
inline constexpr std::uint64_t max_range_bytes = 2147483647;

/* The maximum size of a table's last range, which is written -1.  */
inline constexpr std::uint64_t unlimited_bytes = UINT64_MAX;

struct strategy_range
{
  memstrat::strategy strategy = memstrat::strategy::libcall;

  /* The largest size in the range, in bytes.  The smallest is one more than
     the largest of the previous range, or 0.  */
  std::uint64_t max_bytes = unlimited_bytes;

  bool operator== (const strategy_range &) const = default;
};

using strategy_table = std::vector<strategy_range>;

/* What a table says about one size.  */
struct strategy_choice
{
  memstrat::strategy strategy;

  /* The largest size below the range of this choice, in bytes: "libcall beyond
     256".  0 for the first range.  */
  std::uint64_t beyond_bytes;
};

/* The choice of TABLE, which is complete (its last range is unlimited), for
   SIZE_BYTES.  */
strategy_choice look_up (const strategy_table &table, std::uint64_t size_bytes);

/* TABLE in the grammar that parse_strategy_table reads.  */
std::string strategy_table_text (const strategy_table &table);

/* Parse TEXT into TABLE.  Return an empty string if it is well formed;
   otherwise, leaving TABLE alone, what was found and what was expected.  */
std::string parse_strategy_table (std::string_view text, strategy_table &table);

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_STRATEGY_H */
