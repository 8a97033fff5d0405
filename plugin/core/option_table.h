/* The plugin's options as data, and their parser.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_CORE_OPTION_TABLE_H
#define MEMSTRAT_CORE_OPTION_TABLE_H

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/mem_op.h"
#include "core/strategy.h"
#include "core/transformation.h"
#include "core/tuning.h"

namespace memstrat {

/* Registers that pieces may use.  */
enum class register_class : unsigned char
{
  widest,	/* regs=auto: the widest that the function prefers.  */
  gpr,		/* regs=gpr: general registers.  */
  sse,		/* regs=sse, avx, avx512: vectors of 16, 32, 64 bytes, or the
		   widest that the function may use.  */
  avx,
  avx512
};

/* Where a library call may take the place of a block operation.  */
enum class libcall_use : unsigned char
{
  automatic,	/* libcall=auto: wherever the function may call.  */
  never		/* libcall=never: nowhere.  */
};

/* What counts, time or bytes of code.  */
enum class preference : unsigned char
{
  balanced,	/* prefer=balanced: what the tuning says.  */
  speed,	/* prefer=speed: a byte of code costs nothing.  */
  small		/* prefer=small: much more.  */
};

enum class dump_level : unsigned char { none, brief, details };

/* What happens in a compiler that the plugin was not built for.  */
enum class mismatch_action : unsigned char
{
  error,	/* mismatch=error: the compilation ends.  */
  warn		/* mismatch=warn: it goes on without the plugin.  */
};

/* What the user asks for: a member for each row of option_table.def, whose
   default is the TYPE's.  A strategy table that is empty was not given, nor was a
   tuning that is null: then it is the function's.  */
struct options
{
#define MEMSTRAT_OPTION(SCOPE, TYPE, MEMBER, SYNTAX, SENTENCE)		\
  TYPE MEMBER = {};
#include "core/option_table.def"
#undef MEMSTRAT_OPTION

  /* The table the user gave for KIND; null if none.  */
  const strategy_table *table_for (op_kind kind) const;
};

/* What an option may be given for.  */
enum class option_scope : unsigned char { compilation, function };

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

/* Parse the option KEY with VALUE, which has none where it was given without
   '=', into OPTS.  Return an empty string, or a message that names the option
   in full, what was found and what was expected, leaving OPTS alone.  */
std::string parse_option (std::string_view key,
			  std::optional<std::string_view> value,
			  options &opts);

/* Parse SETTING, "KEY=VALUE" or "KEY" as in an attribute or a pragma, into
   OPTS.  Return an empty string, or a message that says what was found and
   what was expected, leaving OPTS alone; a KEY of the whole compilation is
   refused.  */
std::string parse_setting (std::string_view setting, options &opts);

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_OPTION_TABLE_H */
