/* The CPUs of thresholds.def, and files with rows.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/thresholds.h"

#include <cstdio>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "core/option_table.h"

using namespace memstrat;

namespace {

std::vector<std::string>
texts (const tuning &tune)
{
  std::vector<std::string> all;
  for (const threshold_row &row : tune.rows)
    all.push_back (row.text ());
  return all;
}

} /* anonymous namespace */

/* GCC's names for these CPUs are known; other names get generic.  */
TEST (Tuning, Names)
{
  std::istringstream names (
    "generic x86-64 x86-64-v2 x86-64-v3 x86-64-v4 nehalem westmere"
    " sandybridge ivybridge haswell broadwell skylake skylake-avx512"
    " icelake-client icelake-server alderlake sapphirerapids atom bonnell"
    " silvermont goldmont goldmont-plus tremont znver1 znver2 znver3 znver4"
    " znver5 intel corei7 core-avx2 cascadelake cooperlake tigerlake rocketlake"
    " raptorlake graniterapids arrowlake lunarlake sierraforest"
    " clearwaterforest diamondrapids novalake znver6");
  for (std::string name; names >> name;)
    {
      ASSERT_TRUE (find_tuning (name)) << name;
      EXPECT_EQ (&tuning_for (nullptr, name), find_tuning (name));
    }
  for (const char *name : { "k8", "bdver4", "btver2", "i386", "pentium4", "" })
    {
      EXPECT_FALSE (find_tuning (name));
      EXPECT_EQ (&tuning_for (nullptr, name), &default_tuning ());
    }
  EXPECT_EQ (default_tuning ().name, "generic");
  EXPECT_EQ (&tuning_for (find_tuning ("znver3"), "haswell"),
	     find_tuning ("znver3"));
}

/* A file's own rows precede the rows of the CPU in `like', or of generic.  */
TEST (Tuning, AFileIsLikeACpu)
{
  const std::string own = "words * usual copy call straight:64,libcall:-1";
  tuning tune;
  for (const char *cpu : { "znver4", "haswell", "generic" })
    {
      ASSERT_EQ (parse_tuning ("# Mine.\n\n  like = " + std::string (cpu)
				 + "  # as it is\r\n\t" + own + " # here\n",
			       "mine.tune", tune),
		 "");
      std::vector<std::string> expected = texts (*find_tuning (cpu));
      expected.insert (expected.begin (), own);
      EXPECT_EQ (texts (tune), expected);
      EXPECT_EQ (tune.name, "mine.tune");
      EXPECT_EQ (tune.rows[0].origin, "mine.tune:4");
    }
  tuning other;
  ASSERT_EQ (parse_tuning (own, "mine.tune", other), "");
  EXPECT_EQ (texts (other), texts (tune));
  ASSERT_EQ (parse_tuning ("like = znver4", "mine.tune", other), "");
  EXPECT_EQ (texts (other), texts (*find_tuning ("znver4")));
}

TEST (Tuning, MistakesInAFile)
{
  using namespace std::string_literals;
  struct mistake
  {
    std::string text;
    std::string problem;
  };
  const std::string row = "* * * * call straight:8,libcall:-1";
  const std::string nothing
    = "x.tune: found nothing, expected 'like = NAME' or a row of thresholds";
  const std::string binary
    = "found a byte that is no text, expected a row of thresholds";
  const mistake mistakes[] = {
    { "like = pentium9", "x.tune:1: unknown tuning 'pentium9', expected one of"
			 " generic, icelake-client," },
    { "# a\n" + row + "\nlike = generic",
      "x.tune:3: 'like' behind a row, expected it once, ahead of all rows" },
    { "like = generic\nlike = generic",
      "x.tune:2: 'like' behind another, expected it once, ahead of all rows" },
    { "\nload8_centicycles = 5", "x.tune:2: unknown key 'load8_centicycles',"
				 " expected 'like' or a row of thresholds" },
    { "= 5", "x.tune:1: unknown key ''" },
    { "words", "x.tune:1: 'words', expected 'REGISTERS PREFER PLACE KINDS CALL"
	       " STRATEGIES'" },
    { row + "\nwords * * * call fast:-1",
      "x.tune:2: unknown strategy 'fast', expected one of" },
    { "", nothing },
    { "# a\n\n", nothing },
    { "\x7f\n", "x.tune:1: " + binary },
    { "# \x1b[0m", "x.tune:1: " + binary },
    { "# \0"s, "x.tune:1: " + binary },
    { "like = generic\n" + row + "\0\n"s, "x.tune:2: " + binary },
  };
  for (const mistake &one : mistakes)
    {
      tuning tune = *find_tuning ("znver3");
      std::string problem = parse_tuning (one.text, "x.tune", tune);
      EXPECT_EQ (problem.substr (0, one.problem.size ()), one.problem);
      EXPECT_EQ (texts (tune), texts (*find_tuning ("znver3")));
      EXPECT_EQ (tune.name, "znver3");
    }
}

/* Any text is harmless.  */
TEST (Tuning, AnyText)
{
  std::string text;
  for (const std::string &row : texts (default_tuning ()))
    text += row + "\n";
  tuning tune;
  ASSERT_EQ (parse_tuning (text, "full", tune), "");
  EXPECT_EQ (tune.rows.size (), 2 * default_tuning ().rows.size ());

  for (std::size_t length = 0; length < text.size (); length += 3)
    parse_tuning (text.substr (0, length), "part", tune);
  for (const char *part : { "=", "#", "\n", "like", "9 ", "\xff" })
    {
      std::string many;
      while (many.size () < 100000)
	many += part;
      EXPECT_LT (parse_tuning (many, "many", tune).size (), 2000u);
    }
}

TEST (Tuning, TheOption)
{
  options opts;
  EXPECT_EQ (parse_option ("tune", "haswell", opts), "");
  EXPECT_EQ (opts.tune, find_tuning ("haswell"));
  EXPECT_EQ (parse_setting ("tune=auto", opts), "");
  EXPECT_EQ (opts.tune, nullptr);

  std::string path = testing::TempDir () + "memstrat-unit.tune";
  std::ofstream (path) << "like = znver4\n* * * * call straight:8,libcall:-1\n";
  EXPECT_EQ (parse_option ("tune", path, opts), "");
  ASSERT_TRUE (opts.tune);
  EXPECT_EQ (opts.tune->rows[0].origin, path + ":2");
  EXPECT_EQ (opts.tune->name, path);

  /* A second reading does not need the file.  */
  const tuning *first = opts.tune;
  std::remove (path.c_str ());
  opts.tune = nullptr;
  EXPECT_EQ (parse_setting ("tune=" + path, opts), "");
  EXPECT_EQ (opts.tune, first);

  std::ofstream (path + "2.tune") << "\n\nspeed = 9\n";
  EXPECT_EQ (parse_option ("tune", path + "2.tune", opts)
	       .starts_with (
		 "-fplugin-arg-memstrat-tune=: " + path
		 + "2.tune:3: unknown key 'speed', expected 'like'"),
	     true);
  std::remove ((path + "2.tune").c_str ());
  EXPECT_EQ (opts.tune, first);
}

TEST (Tuning, ALargeFileIsRefused)
{
  std::string path = testing::TempDir () + "memstrat-unit-size.tune";
  std::ofstream (path) << std::string (max_tuning_bytes + 1, '#');
  const tuning *row = nullptr;
  EXPECT_EQ (read_tuning (path, row),
	     "'" + path
	       + "' has more than 65536 bytes, expected 65536 at most");
  std::remove (path.c_str ());
}
