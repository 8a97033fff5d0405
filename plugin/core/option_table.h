/* The plugin's options, and their parser.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_CORE_OPTION_TABLE_H
#define MEMSTRAT_CORE_OPTION_TABLE_H

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/mem_op.h"
#include "core/names.h"
#include "core/strategy.h"

namespace memstrat {

struct tuning;

/* The registers for pieces.  */
enum class register_class : unsigned char
{
  widest, /* As wide as the function prefers.  */
  gpr,	  /* General registers only.  */
  sse,	  /* Vectors of at most 16 bytes.  */
  avx,	  /* At most 32.  */
  avx512  /* At most 64.  */
};

template<>
inline constexpr std::array names_of<register_class>
  = { "auto", "gpr", "sse", "avx", "avx512" };

/* The permission to replace block operations by library calls.  */
enum class libcall_use : unsigned char
{
  automatic, /* Wherever the function allows calls.  */
  never
};

template<>
inline constexpr std::array names_of<libcall_use> = { "auto", "never" };

/* The weight of time against bytes of code.  */
enum class preference : unsigned char
{
  balanced, /* prefer=balanced: both count.  */
  speed,    /* prefer=speed: time alone counts.  */
  small	    /* prefer=small: bytes count more.  */
};

template<>
inline constexpr std::array names_of<preference>
  = { "balanced", "speed", "small" };

enum class dump_level : unsigned char
{
  none,
  brief,
  details
};

/* The reaction to a compiler that the plugin was not built for.  */
enum class mismatch_action : unsigned char
{
  error, /* The compilation ends.  */
  warn	 /* The compilation goes on without the plugin.  */
};

template<>
inline constexpr std::array names_of<mismatch_action> = { "error", "warn" };

/* The transformations that disable= switches off.  */
enum class transformation : unsigned char
{
  lower,	     /* A block operation becomes pieces, a loop or a call.  */
  general_registers, /* GCC itself uses no vector registers.  */
  second_base,	     /* Pieces far from their base get another base.  */
  store_order,	     /* Pieces are stored in ascending order.  */
  share_zero	     /* Stores of zero share a register.  */
};

template<>
inline constexpr std::array names_of<transformation>
  = { "lower", "general-registers", "second-base", "store-order",
      "share-zero" };

/* The user's options: a member for each row of option_table.def.  A strategy
   table or a folder is empty if it is not given.  Without tune=, the tuning is
   null, and each function uses the rows of its own CPU.  */
struct options
{
#define MEMSTRAT_OPTION(SCOPE, TYPE, MEMBER, SYNTAX, SENTENCE) TYPE MEMBER = {};
#include "core/option_table.def"
#undef MEMSTRAT_OPTION

  /* Return the user's table for KIND, or null.  */
  const strategy_table *table_for (op_kind kind) const;
};

/* The code to which an option applies.  */
enum class option_scope : unsigned char
{
  compilation,
  function
};

struct option_row
{
  std::string_view key;
  option_scope scope;
  const char *syntax;
  const char *sentence;
};

/* Return the rows of option_table.def, in order.  */
const std::vector<option_row> &all_options ();

/* Return the full name of the option KEY, for messages.  */
std::string option_name (std::string_view key);

/* A function's setting.  VALUE is empty for an option without values.  */
struct setting
{
  std::string_view key;
  std::string value;
};

/* Return the settings in OPTS that are not defaults, in the rows' order.  */
std::vector<setting> given_settings (const options &opts);

/* Parse option KEY into OPTS, with VALUE if '=' was given.  Return an empty
   string; on an error, leave OPTS alone and return a message with KEY.  */
std::string parse_option (std::string_view key,
			  std::optional<std::string_view> value, options &opts);

/* Like parse_option, parse SETTING into OPTS: "KEY=VALUE" or "KEY" in an
   attribute or a pragma.  Refuse a KEY whose scope is the compilation.  */
std::string parse_setting (std::string_view setting, options &opts);

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_OPTION_TABLE_H */
