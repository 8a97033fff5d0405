/* The plugin's options.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/option_table.h"

#include <gtest/gtest.h>

#include "operations.h"

using namespace memstrat;

TEST (OptionTable, EachStrategyGoesToItsKinds)
{
  const std::pair<op_kind, std::string_view> keys[]
    = { { op_kind::copy, "memcpy" },
	{ op_kind::move, "memmove" },
	{ op_kind::zero, "memset" },
	{ op_kind::fill, "memset" } };
  for (const char *given : { "memcpy", "memmove", "memset" })
    for (auto [kind, key] : keys)
      EXPECT_EQ (parsed (given, "loop:-1").table_for (kind) != nullptr,
		 key == given);
}

TEST (OptionTable, Values)
{
  EXPECT_EQ (parsed ("threshold", "0").threshold_bytes, 0u);
  EXPECT_EQ (parsed ("threshold", "2147483647").threshold_bytes, 2147483647u);
  EXPECT_EQ (parsed ("limit", "3").limit, 3u);
  EXPECT_EQ (parsed ("regs", "gpr").regs, register_class::gpr);
  EXPECT_EQ (parsed ("regs", "auto").regs, register_class::widest);
  EXPECT_EQ (parsed ("prefer", "small").prefer, preference::small);
  EXPECT_EQ (parsed ("prefer", "speed").prefer, preference::speed);
  EXPECT_EQ (parsed ("prefer", "balanced").prefer, preference::balanced);
  EXPECT_EQ (parsed ("dump", "details").dump, dump_level::details);
  options opts;
  EXPECT_EQ (parse_option ("dump", std::nullopt, opts), "");
  EXPECT_EQ (opts.dump, dump_level::brief);
}

TEST (OptionTable, MissingValues)
{
  for (const option_row &row : all_options ())
    {
      options opts;
      std::string name = option_name (row.key);
      std::string problem = std::string (": no value, expected '") + row.syntax
			    + "'";
      EXPECT_EQ (parse_option (row.key, "", opts), name + "=" + problem);
      if (row.key != "dump" && row.key != "off" && row.key != "help"
	  && row.key != "version")
	{
	  EXPECT_EQ (parse_option (row.key, std::nullopt, opts),
		     name + problem);
	}
    }
}

/* More wrong values are in testsuite/memstrat.dg/errors.exp.  */
TEST (OptionTable, WrongValuesNameTheOption)
{
  struct row
  {
    const char *key;
    const char *value;
    const char *problem;
  };
  const row rows[] = {
    { "memset", "loop", "-fplugin-arg-memstrat-memset=: no size" },
    { "limit", "2147483648",
      "-fplugin-arg-memstrat-limit=: '2147483648' is out of range, expected 0"
      " to 2147483647" },
    { "report", "/dev/null",
      "-fplugin-arg-memstrat-report=: '/dev/null' names a file, expected a"
      " folder" },
    { "report", "/no/such/folder/",
      "-fplugin-arg-memstrat-report=: cannot write to the folder"
      " '/no/such': No such file or directory" },
    { "libcall", "no",
      "-fplugin-arg-memstrat-libcall=: unknown value 'no',"
      " expected 'auto' or 'never'" },
    { "off", "yes",
      "-fplugin-arg-memstrat-off=: unexpected value 'yes',"
      " expected no value" },
    { "no-call-sections", ".a,,.b",
      "-fplugin-arg-memstrat-no-call-sections=: empty name in '.a,,.b',"
      " expected section names with commas between" },
    { "disable", "lower,,second-base",
      "-fplugin-arg-memstrat-disable=: empty name in 'lower,,second-base',"
      " expected transformations with commas between" },
    { "", "64", "unknown option '-fplugin-arg-memstrat-'" },
  };
  for (const row &r : rows)
    {
      options opts;
      std::string problem = parse_option (r.key, r.value, opts);
      EXPECT_EQ (problem.substr (0, std::string (r.problem).size ()),
		 r.problem);
    }
}

TEST (OptionTable, SectionNames)
{
  options opts = parsed ("no-call-sections", ".a,.b.c");
  EXPECT_EQ (opts.no_call_sections,
	     (std::vector<std::string> { ".a", ".b.c" }));
  EXPECT_NE (parse_option ("no-call-sections", ".d,", opts), "");
  EXPECT_EQ (opts.no_call_sections.size (), 2u);
}

TEST (OptionTable, Transformations)
{
  for (transformation which : all_of<transformation>)
    {
      options opts = parsed ("disable", name_of (which));
      for (transformation other : all_of<transformation>)
	EXPECT_EQ (opts.disabled.contains (other), other == which);
    }
  options opts = parsed ("disable", "lower,store-order");
  EXPECT_TRUE (opts.disabled.contains (transformation::lower));
  EXPECT_FALSE (opts.disabled.contains (transformation::second_base));
  EXPECT_TRUE (opts.disabled.contains (transformation::store_order));
  EXPECT_NE (parse_option ("disable", "second-base,lowering", opts), "");
  EXPECT_FALSE (opts.disabled.contains (transformation::second_base));
}

TEST (OptionTable, Settings)
{
  options opts;
  EXPECT_EQ (parse_setting ("threshold=64", opts), "");
  EXPECT_EQ (opts.threshold_bytes, 64u);
  EXPECT_EQ (parse_setting ("libcall=never", opts), "");
  EXPECT_EQ (opts.libcall, libcall_use::never);
  EXPECT_EQ (parse_setting ("memcpy=loop:-1:align", opts), "");
  EXPECT_EQ (opts.memcpy.size (), 1u);
  EXPECT_EQ (parse_setting ("threshold=x", opts),
	     "memstrat setting threshold=: 'x' is not a number, expected 0 to"
	     " 2147483647");
  EXPECT_EQ (parse_setting ("threshold", opts),
	     "memstrat setting threshold: no value, expected 'threshold=N'");
  EXPECT_EQ (opts.threshold_bytes, 64u);
  for (const char *text :
       { "limit", "dump", "no-call-sections", "disable", "" })
    for (const char *value : { "", "=", "=1" })
      EXPECT_EQ (parse_setting (std::string (text) + value, opts),
		 "unknown memstrat setting '" + std::string (text)
		   + "', expected one of memcpy, memmove, memset, threshold,"
		     " tune, prefer, regs, libcall, off");
  EXPECT_TRUE (parse_setting ("thresold=1", opts)
		 .ends_with (", off; did you mean 'threshold'?"));
}

/* A NUL does not end a value; the value is refused.  */
TEST (OptionTable, NulBytes)
{
  using namespace std::string_literals;
  for (const option_row &row : all_options ())
    for (const std::string &value :
	 { "\0"s, "auto\0"s, "64\0x"s, "loop:-1:align\0"s, "/dev/null\0"s })
      {
	options opts;
	std::string problem = parse_option (row.key, value, opts);
	EXPECT_TRUE (
	  problem.starts_with (option_name (row.key) + "=: NUL byte in '"))
	  << problem;
	EXPECT_TRUE (problem.ends_with ("', expected '"s + row.syntax + "'"))
	  << problem;
	EXPECT_EQ (problem.find ('\0'), std::string::npos);
      }
  options opts;
  for (const std::string &setting : { "off\0"s, "\0off"s, "off\0=x"s })
    EXPECT_TRUE (
      parse_setting (setting, opts).starts_with ("unknown memstrat setting '"));
  EXPECT_FALSE (opts.off_p);
}

TEST (OptionTable, ArgumentsOfAnyLength)
{
  for (const option_row &row : all_options ())
    for (const char *part : { ":", ",", "x", "9", "-", "loop:", "loop:1:align,",
			      "libcall:-1:noalign," })
      {
	std::string value;
	while (value.size () < 300000)
	  value += part;
	options opts;
	std::string problem = parse_option (row.key, value, opts);
	/* no-call-sections= takes any text without an empty part.  */
	EXPECT_TRUE (!problem.empty () || row.key == "no-call-sections")
	  << row.key << part;
	EXPECT_LT (problem.size (), 1000u) << row.key << part;
      }
}
