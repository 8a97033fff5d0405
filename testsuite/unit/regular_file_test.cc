/* Files that the user names.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/regular_file.h"

#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <gtest/gtest.h>

using namespace memstrat;

namespace {

/* A folder of its own for each test.  */
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

  /* What read_regular_file says of PATH, which it does not read.  */
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

/* What is said of PATH, which is of another KIND.  */
std::string
not_regular (const std::string &path, const char *kind)
{
  return "'" + path + "' is " + kind + ", expected a regular file";
}

std::string
contents (const std::string &path)
{
  std::ifstream in (path);
  return { std::istreambuf_iterator<char> (in), {} };
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
	     "'" + path ("file") + "' has 101 bytes, expected 100 at most");
}

/* The kernel says that they have 0 bytes.  */
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
	     not_regular (path ("zero"), "a character device"));
}

/* None of these is waited for.  */
TEST_F (RegularFile, OtherKinds)
{
  EXPECT_EQ (problem (path ("")), not_regular (path (""), "a directory"));

  std::string fifo = path ("fifo");
  ASSERT_EQ (mkfifo (fifo.c_str (), 0600), 0);
  EXPECT_EQ (problem (fifo), not_regular (fifo, "a FIFO"));

  int ends[2];
  ASSERT_EQ (pipe (ends), 0);
  std::string end = "/dev/fd/" + std::to_string (ends[0]);
  EXPECT_EQ (problem (end), not_regular (end, "a FIFO"));
  close (ends[0]);
  close (ends[1]);

  sockaddr_un address = {};
  address.sun_family = AF_UNIX;
  path ("socket").copy (address.sun_path, sizeof address.sun_path - 1);
  int server = socket (AF_UNIX, SOCK_STREAM, 0);
  ASSERT_GE (server, 0);
  ASSERT_EQ (bind (server, reinterpret_cast<sockaddr *> (&address),
		   sizeof address),
	     0);
  EXPECT_EQ (problem (path ("socket")),
	     not_regular (path ("socket"), "a socket"));
  close (server);
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

TEST_F (RegularFile, AppendedLines)
{
  std::string file = path ("lines");
  EXPECT_EQ (append_lines (file, "", "a"), "");
  EXPECT_FALSE (std::filesystem::exists (file));
  EXPECT_EQ (append_lines (file, "a1\n", "a"), "");
  EXPECT_EQ (append_lines (file, "a2\na3\n", "a"), "");
  EXPECT_EQ (append_lines (file, "", "a"), "");
  EXPECT_EQ (contents (file), "a1\na2\na3\n");
  EXPECT_EQ (append_lines (file, "b\n", "b"),
	     "'" + file
	       + "' is something else, expected a file that begins with 'b'");
  EXPECT_EQ (contents (file), "a1\na2\na3\n");
}

TEST_F (RegularFile, HalfALineIsRemoved)
{
  std::string file = path ("lines");
  for (std::size_t rest : { 1, 4095, 4096, 4097, 9000 })
    {
      std::ofstream (file) << "a1\n" + std::string (rest, 'a');
      EXPECT_EQ (append_lines (file, "a2\n", "a"), "");
      EXPECT_EQ (contents (file), "a1\na2\n") << rest;
      std::ofstream (file) << std::string (rest, 'a');
      EXPECT_EQ (append_lines (file, "a2\n", "a"), "");
      EXPECT_EQ (contents (file), "a2\n") << rest;
    }
  /* The start itself may be cut.  */
  std::ofstream (file) << "{\"sch";
  EXPECT_EQ (append_lines (file, "{\"schema\":1}\n", "{\"schema\":"), "");
  EXPECT_EQ (contents (file), "{\"schema\":1}\n");
}

TEST_F (RegularFile, NothingIsAppendedIfNotAllIs)
{
  std::string file = path ("lines");
  ASSERT_EQ (append_lines (file, "a1\n", "a"), "");
  rlimit old = {};
  getrlimit (RLIMIT_FSIZE, &old);
  rlimit small = old;
  small.rlim_cur = 1000;
  setrlimit (RLIMIT_FSIZE, &small);
  std::string found = append_lines (file, std::string (2000, 'a') + "\n", "a");
  setrlimit (RLIMIT_FSIZE, &old);
  EXPECT_EQ (found, "cannot write '" + file + "': File too large");
  EXPECT_EQ (contents (file), "a1\n");
}

TEST_F (RegularFile, OnlyRegularFilesAreWritten)
{
  EXPECT_EQ (append_lines ("/dev/full", "a\n", "a"),
	     not_regular ("/dev/full", "a character device"));
  std::string fifo = path ("fifo");
  ASSERT_EQ (mkfifo (fifo.c_str (), 0600), 0);
  EXPECT_EQ (append_lines (fifo, "a\n", "a"), not_regular (fifo, "a FIFO"));
  EXPECT_EQ (replace_file (fifo, "a\n"), not_regular (fifo, "a FIFO"));
  EXPECT_EQ (append_lines (path (""), "a\n", "a"),
	     not_regular (path (""), "a directory"));
  std::string none = path ("no/such");
  EXPECT_EQ (append_lines (none, "a\n", "a"),
	     "cannot write '" + none + "': No such file or directory");
}

TEST_F (RegularFile, ReplacedFiles)
{
  std::string file = path ("new/folders/file");
  EXPECT_EQ (replace_file (file, "one"), "");
  EXPECT_EQ (contents (file), "one");
  EXPECT_EQ (replace_file (file, "another"), "");
  EXPECT_EQ (contents (file), "another");
  struct stat status;
  ASSERT_EQ (stat (file.c_str (), &status), 0);
  mode_t mask = umask (0);
  umask (mask);
  EXPECT_EQ (status.st_mode & 0777, 0666 & ~mask);
  /* No drafts are left.  */
  std::filesystem::directory_iterator all (path ("new/folders"));
  EXPECT_EQ (std::distance (begin (all), end (all)), 1);
  EXPECT_EQ (replace_file (file + "/under", "x"),
	     "cannot write '" + file + "/under': Not a directory");
}
