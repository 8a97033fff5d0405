/* The settings in force, as text.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <optional>
#include <string>

#include "core/option_table.h"
#include "core/strategy.h"
#include "core/value_names.h"

namespace memstrat {

const value_names<preference> &
preference_names ()
{
  static const value_names<preference> names
    = { { "speed", preference::speed },
	{ "balanced", preference::balanced },
	{ "small", preference::small } };
  return names;
}

const value_names<register_class> &
register_class_names ()
{
  static const value_names<register_class> names
    = { { "auto", register_class::widest },
	{ "gpr", register_class::gpr },
	{ "sse", register_class::sse },
	{ "avx", register_class::avx },
	{ "avx512", register_class::avx512 } };
  return names;
}

const value_names<libcall_use> &
libcall_use_names ()
{
  static const value_names<libcall_use> names
    = { { "auto", libcall_use::automatic }, { "never", libcall_use::never } };
  return names;
}

namespace {

/* There is a setting_text for each TYPE of an option for functions.  It returns
   the value as parse_value reads it, or nothing if it is the default.  */

std::optional<std::string>
setting_text (const strategy_table &table)
{
  if (table.empty ())
    return std::nullopt;
  return strategy_table_text (table);
}

std::optional<std::string>
setting_text (std::optional<std::uint64_t> count)
{
  if (!count)
    return std::nullopt;
  return std::to_string (*count);
}

std::optional<std::string>
setting_text (const tuning *tune)
{
  if (!tune)
    return std::nullopt;
  return tune->name;
}

/* VALUE's name in NAMES; nothing if it is the default.  */
template<typename T>
std::optional<std::string>
named_setting (T value, const value_names<T> &names)
{
  if (value == T {})
    return std::nullopt;
  for (auto [name, meaning] : names)
    if (meaning == value)
      return std::string (name);
  return std::nullopt;
}

std::optional<std::string>
setting_text (preference prefer)
{
  return named_setting (prefer, preference_names ());
}

std::optional<std::string>
setting_text (register_class regs)
{
  return named_setting (regs, register_class_names ());
}

std::optional<std::string>
setting_text (libcall_use libcall)
{
  return named_setting (libcall, libcall_use_names ());
}

/* An option without a value has an empty text.  */
std::optional<std::string>
setting_text (bool set_p)
{
  if (!set_p)
    return std::nullopt;
  return std::string ();
}

/* Options for the whole compilation are no settings.  */
template<typename T>
std::optional<std::string>
setting_text (const T &)
{
  return std::nullopt;
}

} /* anonymous namespace */

std::vector<setting>
given_settings (const options &opts)
{
  std::vector<setting> settings;
  const option_row *row = all_options ().data ();
#define MEMSTRAT_OPTION(SCOPE, TYPE, MEMBER, SYNTAX, SENTENCE)        \
  if (row->scope == option_scope::function)                           \
    if (std::optional<std::string> text = setting_text (opts.MEMBER)) \
      settings.push_back ({ row->key, std::move (*text) });           \
  row++;
#include "core/option_table.def"
#undef MEMSTRAT_OPTION
  return settings;
}

} /* namespace memstrat */
