/* Strategies, and tables with a strategy for each size.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A table is a list of ranges with increasing maximum sizes, in the grammar
   of GCC's -mmemcpy-strategy=:

     unrolled_loop:256,libcall:-1

   means "a loop up to 256 bytes, a library call beyond".  Unlike GCC's parser,
   memstrat's accepts any number of ranges and changes nothing on an error.  */

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

/* The columns of a strategy in strategy.def.  */
struct strategy_shape
{
  strategy_kind kind;
  unsigned width_bytes; /* 0 means as wide as a register.  */
  unsigned pieces;	/* Per iteration; 0 if none.  */
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

constexpr bool
string_instruction_p (strategy strategy)
{
  return shape_of (strategy).kind == strategy_kind::string_instruction;
}

/* Return STRATEGY, or a narrower string instruction if STRATEGY is a string
   instruction with pieces wider than WIDTH_BYTES.  */
strategy narrowed_strategy (strategy strategy, unsigned width_bytes);

/* The largest size that a range can name: GCC's limit.  */
inline constexpr std::uint64_t max_range_bytes = 2147483647;

/* The maximum size of a table's last range, which is written -1.  */
inline constexpr std::uint64_t unlimited_bytes = UINT64_MAX;

struct strategy_range
{
  memstrat::strategy strategy = memstrat::strategy::libcall;

  /* The largest size in the range, which starts after the previous range.  */
  std::uint64_t max_bytes = unlimited_bytes;

  bool operator== (const strategy_range &) const = default;
};

using strategy_table = std::vector<strategy_range>;

/* Return TABLE in the grammar of parse_strategy_table.  */
std::string strategy_table_text (const strategy_table &table);

/* Parse TEXT into TABLE.  Return an empty string; on an error, leave TABLE
   alone and return a message.  */
std::string parse_strategy_table (std::string_view text, strategy_table &table);

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_STRATEGY_H */
