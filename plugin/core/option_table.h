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

/* The registers that pieces may use.  */
enum class register_class : unsigned char
{
  /* regs=auto: the widest that the function prefers.  */
  widest,
  /* regs=gpr: general registers only.  */
  gpr,
  /* regs=sse, avx, avx512: vectors of 16, 32 or 64 bytes, or of the widest that
     the function may use if that is narrower.  */
  sse,
  avx,
  avx512
};

template<>
inline constexpr std::array names_of<register_class>
  = { "auto", "gpr", "sse", "avx", "avx512" };

/* The permission to replace block operations by library calls.  */
enum class libcall_use : unsigned char
{
  automatic, /* libcall=auto: wherever the function allows calls.  */
  never	     /* libcall=never: nowhere.  */
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
  error, /* mismatch=error: the compilation ends.  */
  warn	 /* mismatch=warn: it goes on without the plugin.  */
};

template<>
inline constexpr std::array names_of<mismatch_action> = { "error", "warn" };

/* The transformations of code, each of which can be switched off by itself.  */
enum class transformation : unsigned char
{
  /* A block operation becomes pieces, a loop or a call.  */
  lower,
  /* regs=gpr: GCC itself uses no vector registers in a function.  */
  general_registers,
  /* Pieces far from their base get another base.  */
  second_base,
  /* Pieces are stored in ascending order.  */
  store_order,
  /* Stores of zero store the same register.  */
  share_zero
};

/* Their names in disable=, and in statistics.  */
template<>
inline constexpr std::array names_of<transformation>
  = { "lower", "general-registers", "second-base", "store-order",
      "share-zero" };

/* The user's wishes: a member for each row of option_table.def.  An empty
   strategy table or folder of records means that none was given, and so does a
   null tuning: then each function's own is used.  */
struct options
{
#define MEMSTRAT_OPTION(SCOPE, TYPE, MEMBER, SYNTAX, SENTENCE) TYPE MEMBER = {};
#include "core/option_table.def"
#undef MEMSTRAT_OPTION

  /* The table that the user gave for KIND; null if there is none.  */
  const strategy_table *table_for (op_kind kind) const;
};

/* The code that an option can be set for.  */
enum class option_scope : unsigned char
{
  compilation,
  function
};

/* One row of option_table.def.  */
struct option_row
{
  std::string_view key;
  option_scope scope;
  const char *syntax;
  const char *sentence;
};

/* The rows of option_table.def, in its order.  */
const std::vector<option_row> &all_options ();

/* The full name of the option KEY, for messages.  */
std::string option_name (std::string_view key);

/* A setting of a function: KEY and VALUE as parse_setting reads them.  VALUE is
   empty for an option that has none.  */
struct setting
{
  std::string_view key;
  std::string value;
};

/* The settings in OPTS that are not the defaults, in the order of
   option_table.def.  */
std::vector<setting> given_settings (const options &opts);

/* Parse the option KEY with VALUE into OPTS.  VALUE is absent if the option
   was given without '='.  Return an empty string; or, leaving OPTS alone, a
   message with the full name of the option, what was found and what was
   expected.  */
std::string parse_option (std::string_view key,
			  std::optional<std::string_view> value, options &opts);

/* Parse SETTING, "KEY=VALUE" or "KEY" from an attribute or a pragma, into
   OPTS.  Return an empty string; or, leaving OPTS alone, a message with what
   was found and what was expected.  A KEY for the whole compilation is
   refused.  */
std::string parse_setting (std::string_view setting, options &opts);

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_OPTION_TABLE_H */
