/* Files that the user names.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/regular_file.h"

#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include <sys/stat.h>
#include <unistd.h>

#include <gtest/gtest.h>

using namespace memstrat;

namespace {

/* A test with a folder of its own.  */
class RegularFile : public testing::Test
{
protected:
  void SetUp () override
  {
    std::string pattern = testing::TempDir () + "memstrat-XXXXXX";
    ASSERT_TRUE (mkdtemp (pattern.data ()));
    m_folder = pattern;
  }

  void TearDown () override { std::filesystem::remove_all (m_folder); }

  std::string path (const char *name) const { return m_folder + "/" + name; }

  /* Return read_regular_file's error for PATH, and expect unchanged text.  */
  std::string problem (const std::string &path,
		       std::size_t max_bytes = 100) const
  {
    std::string text = "as it was";
    std::string found = read_regular_file (path, max_bytes, text);
    EXPECT_EQ (text, "as it was");
    return found;
  }

  void write (const char *name, std::size_t size) const
  {
    std::ofstream (path (name)) << std::string (size, 'x');
  }

private:
  std::string m_folder;
};

/* Return the error for PATH, which is of KIND and not a regular file.  */
std::string
not_regular (const std::string &path, const char *kind)
{
  return "'" + path + "' is " + kind + ", expected a regular file";
}

} /* anonymous namespace */

TEST_F (RegularFile, Sizes)
{
  for (std::size_t size : { 0, 1, 99, 100 })
    {
      write ("file", size);
      std::string text = "as it was";
      EXPECT_EQ (read_regular_file (path ("file"), 100, text), "");
      EXPECT_EQ (text, std::string (size, 'x'));
    }
  write ("file", 101);
  EXPECT_EQ (problem (path ("file")),
	     "'" + path ("file")
	       + "' has more than 100 bytes, expected 100 at most");
}

/* The kernel reports the size of files in /proc as 0.  */
TEST_F (RegularFile, OfUnknownSize)
{
  std::string text;
  EXPECT_EQ (read_regular_file ("/proc/self/stat", 4096, text), "");
  EXPECT_GT (text.size (), 10u);
  EXPECT_EQ (problem ("/proc/self/stat", 10),
	     "'/proc/self/stat' has more than 10 bytes, expected 10 at most");
}

TEST_F (RegularFile, ALinkIsFollowed)
{
  write ("file", 3);
  ASSERT_EQ (symlink ("file", path ("link").c_str ()), 0);
  std::string text;
  EXPECT_EQ (read_regular_file (path ("link"), 100, text), "");
  EXPECT_EQ (text, "xxx");
  ASSERT_EQ (symlink ("/dev/zero", path ("zero").c_str ()), 0);
  EXPECT_EQ (problem (path ("zero")),
	     not_regular (path ("zero"), "a special file"));
}

/* Reading a directory or a FIFO fails without waiting.  */
TEST_F (RegularFile, OtherKinds)
{
  EXPECT_EQ (problem (path ("")), not_regular (path (""), "a directory"));

  std::string fifo = path ("fifo");
  ASSERT_EQ (mkfifo (fifo.c_str (), 0600), 0);
  EXPECT_EQ (problem (fifo), not_regular (fifo, "a special file"));
}

TEST_F (RegularFile, Unreadable)
{
  EXPECT_EQ (problem (path ("none")),
	     "cannot read '" + path ("none") + "': No such file or directory");
  EXPECT_EQ (problem (""), "cannot read '': No such file or directory");
  write ("file", 3);
  EXPECT_EQ (problem (path ("file/file")),
	     "cannot read '" + path ("file/file") + "': Not a directory");
  ASSERT_EQ (symlink ("loop", path ("loop").c_str ()), 0);
  EXPECT_EQ (problem (path ("loop")),
	     "cannot read '" + path ("loop")
	       + "': Too many levels of symbolic links");
}
