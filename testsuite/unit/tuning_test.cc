/* The rows of tuning.def, and files with rows.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/tuning.h"

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>

#include <gtest/gtest.h>

#include "core/option_table.h"
#include "core/port.h"

using namespace memstrat;

namespace {

std::string
contents (const std::string &path)
{
  std::ifstream file (MEMSTRAT_SOURCE_DIR + ("/" + path));
  return { std::istreambuf_iterator<char> (file), {} };
}

constexpr const char *x86_rows = "plugin/target/x86/tuning.def";
constexpr const char *generic_rows = "plugin/target/generic/tuning.def";

/* The names in the rows MACRO ("NAME", ... of tuning.def.  */
std::vector<std::string>
names_in_source ()
{
  std::vector<std::string> names;
  std::istringstream text (contents (x86_rows));
  constexpr std::string_view macro = "MEMSTRAT_TUNING (\"";
  for (std::string line; std::getline (text, line);)
    if (line.starts_with (macro))
      {
	line.erase (0, macro.size ());
	names.push_back (line.substr (0, line.find ('"')));
      }
  return names;
}

} /* anonymous namespace */

TEST (Tuning, EveryRowParses)
{
  std::vector<std::string> names;
  for (const tuning &row : all_tunings ())
    {
      names.push_back (row.name);
      for (const tuning_field &field : all_tuning_fields ())
	{
	  EXPECT_GE (row.*field.member, field.min) << row.name << field.name;
	  EXPECT_LE (row.*field.member, field.max) << row.name << field.name;
	}
    }
  const std::string first = port_tunings ().front ().text;
  for (const tuning_field &field : all_tuning_fields ())
    EXPECT_NE (first.find ("\n" + std::string (field.name) + " = "),
	       std::string::npos)
      << field.name;
  EXPECT_EQ (names, names_in_source ());
  EXPECT_EQ (std::set<std::string> (names.begin (), names.end ()).size (),
	     names.size ());
}

/* Each number stands below a comment in the same row.  */
TEST (Tuning, EveryNumberHasASource)
{
  std::istringstream text (contents (x86_rows) + contents (generic_rows));
  bool comment_p = false;
  int numbers = 0;
  for (std::string line; std::getline (text, line);)
    if (line.starts_with ("MEMSTRAT_TUNING ("))
      comment_p = false;
    else if (line.starts_with ("# "))
      comment_p = true;
    else if (line.find ("_") < line.find (" = ")
	     && line.find (" = ") != std::string::npos)
      {
	EXPECT_TRUE (comment_p) << line;
	numbers++;
      }
  EXPECT_GT (numbers, 70);
}

/* All of GCC's names have a row, the issue's too; what has none is generic.  */
TEST (Tuning, Names)
{
  std::istringstream names (
    "generic generic32 x86-64 x86-64-v2 x86-64-v3 x86-64-v4 nehalem westmere"
    " sandybridge ivybridge haswell broadwell skylake skylake-avx512"
    " icelake-client icelake-server alderlake sapphirerapids atom bonnell"
    " silvermont goldmont goldmont-plus tremont znver1 znver2 znver3 znver4"
    " znver5 intel corei7 core-avx2 cascadelake cooperlake tigerlake rocketlake"
    " raptorlake graniterapids arrowlake lunarlake sierraforest"
    " clearwaterforest diamondrapids novalake znver6");
  for (std::string name; names >> name;)
    {
      ASSERT_TRUE (find_tuning (name)) << name;
      EXPECT_EQ (&tuning_named (name, 8), find_tuning (name));
      EXPECT_EQ (tuning_named (name, 4).name, "generic32");
    }
  for (const char *name : { "k8", "bdver4", "btver2", "i386", "pentium4", "" })
    {
      EXPECT_FALSE (find_tuning (name));
      EXPECT_EQ (tuning_named (name, 8).name, "generic");
      EXPECT_EQ (tuning_named (name, 4).name, "generic32");
    }
  EXPECT_EQ (default_tuning (8).name, "generic");
  EXPECT_EQ (default_tuning (4).name, "generic32");

  tuning file;
  ASSERT_EQ (parse_tuning ("like = generic", "a.tune", file), "");
  EXPECT_EQ (&tuning_for (nullptr, "haswell", 8), find_tuning ("haswell"));
  EXPECT_EQ (&tuning_for (find_tuning ("znver3"), "haswell", 8),
	     find_tuning ("znver3"));
  EXPECT_EQ (&tuning_for (find_tuning ("znver3"), "haswell", 4),
	     find_tuning ("generic32"));
  EXPECT_EQ (&tuning_for (&file, "haswell", 4), &file);
}

TEST (Tuning, ARowIsLikeAnother)
{
  tuning row;
  ASSERT_EQ (parse_tuning ("# Mine.\n\n  like = haswell  # as it is\r\n"
			   "\tstore8_centicycles=70\n",
			   "mine.tune", row),
	     "");
  EXPECT_EQ (row.name, "mine.tune");
  EXPECT_EQ (row.store8_centicycles, 70u);
  EXPECT_EQ (row.load32_centicycles,
	     find_tuning ("haswell")->load32_centicycles);
  EXPECT_FALSE (row.same_numbers_p (*find_tuning ("haswell")));
}

TEST (Tuning, MistakesInAFile)
{
  using namespace std::string_literals;
  struct mistake
  {
    std::string text;
    std::string problem;
  };
  const mistake mistakes[] = {
    { "like = pentium9", "x.tune:1: unknown tuning 'pentium9', expected one of"
			 " generic, generic32," },
    { "# a\nload8_centicycles = 5\nlike = generic",
      "x.tune:3: 'like' behind 'load8_centicycles', expected it ahead of"
      " everything else" },
    { "load8_centicycles", "x.tune:1: 'load8_centicycles', expected"
			   " 'KEY = VALUE'" },
    { "\nload8 = 5", "x.tune:2: unknown key 'load8', expected like,"
		     " load8_centicycles," },
    { "load8_centicycles = fast", "x.tune:1: load8_centicycles: 'fast' is not"
				  " a number, expected 1 to 100000" },
    { "load8_centicycles = 0.5", "x.tune:1: load8_centicycles: '0.5' is not a"
				 " number, expected 1 to 100000" },
    { "load8_centicycles = 0", "x.tune:1: load8_centicycles: '0' is out of"
			       " range, expected 1 to 100000" },
    { "straight_limit = 513", "x.tune:1: straight_limit: '513' is out of range,"
			      " expected 1 to 512" },
    { "straight_limit =", "x.tune:1: straight_limit: '' is not a number" },
    { "straight_limit = 8\nstraight_limit = 8",
      "x.tune:2: 'straight_limit' given twice, expected once" },
    { "like = generic\nlike = generic",
      "x.tune:2: 'like' given twice, expected once" },
    { "= 5", "x.tune:1: unknown key ''" },
    { "", "x.tune: found nothing, expected 'KEY = VALUE'" },
    { "# a\n\n", "x.tune: found nothing, expected 'KEY = VALUE'" },
    { "\x7f\n", "x.tune:1: found a byte that is no text, expected" },
    { "# \x1b[0m", "x.tune:1: found a byte that is no text, expected" },
    { "# \0"s, "x.tune:1: found a byte that is no text, expected" },
    { "like = generic\nstraight_limit = 7\0\n"s,
      "x.tune:2: found a byte that is no text, expected 'KEY = VALUE'" },
  };
  for (const mistake &one : mistakes)
    {
      tuning row = *find_tuning ("znver3");
      std::string problem = parse_tuning (one.text, "x.tune", row);
      EXPECT_EQ (problem.substr (0, one.problem.size ()), one.problem);
      EXPECT_TRUE (row.same_numbers_p (*find_tuning ("znver3")));
      EXPECT_EQ (row.name, "znver3");
    }
}

/* Every key may be given, and no text of any length or kind does harm.  */
TEST (Tuning, EveryKey)
{
  std::string text;
  for (const tuning_field &field : all_tuning_fields ())
    text += std::string (field.name) + " = " + std::to_string (field.max)
	    + "\n";
  tuning row;
  ASSERT_EQ (parse_tuning (text, "full", row), "");
  for (const tuning_field &field : all_tuning_fields ())
    EXPECT_EQ (row.*field.member, field.max);

  for (std::size_t length = 0; length < text.size (); length += 3)
    parse_tuning (text.substr (0, length), "part", row);
  for (const char *part : { "=", "#", "\n", "like", "9", "\xff" })
    {
      std::string many;
      while (many.size () < 100000)
	many += part;
      EXPECT_LT (parse_tuning (many, "many", row).size (), 2000u);
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
  std::ofstream (path) << "like = znver4\nstraight_limit = 7\n";
  EXPECT_EQ (parse_option ("tune", path, opts), "");
  ASSERT_TRUE (opts.tune);
  EXPECT_EQ (opts.tune->straight_limit, 7u);
  EXPECT_EQ (opts.tune->name, path);

  /* It is read once, and the row stays.  */
  const tuning *first = opts.tune;
  std::remove (path.c_str ());
  opts.tune = nullptr;
  EXPECT_EQ (parse_setting ("tune=" + path, opts), "");
  EXPECT_EQ (opts.tune, first);

  std::ofstream (path + "2.tune") << "\n\nspeed = 9\n";
  EXPECT_EQ (parse_option ("tune", path + "2.tune", opts)
	       .starts_with ("-fplugin-arg-memstrat-tune=: " + path
			     + "2.tune:3: unknown key 'speed', expected like,"),
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
	     "'" + path + "' has 65537 bytes, expected 65536 at most");
  std::remove (path.c_str ());
}

/* docs/tuning.md has them all.  */
TEST (Tuning, Documentation)
{
  std::string page = contents ("docs/tuning.md");
  for (const tuning_field &field : all_tuning_fields ())
    EXPECT_NE (page.find ("`" + std::string (field.name) + "` | "
			  + field.sentence),
	       std::string::npos)
      << "| `" << field.name << "` | " << field.sentence << " |";
}
