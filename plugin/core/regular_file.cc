/* Files that the user names.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   This does not use C++ streams: a plugin would have to bring their locales
   along.  */

#include "core/regular_file.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/argument.h"

namespace memstrat {

namespace {

/* What a file with MODE is, if it is not a regular file; otherwise null.  */
const char *
irregular_kind (mode_t mode)
{
  switch (mode & S_IFMT)
    {
    case S_IFREG:
      return nullptr;
    case S_IFDIR:
      return "a directory";
    case S_IFIFO:
      return "a FIFO";
    case S_IFSOCK:
      return "a socket";
    case S_IFCHR:
      return "a character device";
    case S_IFBLK:
      return "a block device";
    default:
      return "a special file";
    }
}

/* A file descriptor that is closed at the end of its scope.  */
class descriptor
{
public:
  explicit descriptor (int fd) : m_fd (fd) {}
  descriptor (const descriptor &) = delete;
  descriptor &operator= (const descriptor &) = delete;
  ~descriptor ()
  {
    if (m_fd >= 0)
      close (m_fd);
  }

  int get () const { return m_fd; }

private:
  const int m_fd;
};

/* That PATH, which is open as FD unless that is negative, is not a regular
   file; empty if it is one or cannot be looked at.  stat tells what a file is
   even if it cannot be opened, such as a socket.  */
std::string
irregular (const std::string &path, int fd)
{
  struct stat status;
  if ((fd < 0 ? stat (path.c_str (), &status) : fstat (fd, &status)) != 0)
    return {};
  const char *kind = irregular_kind (status.st_mode);
  if (!kind)
    return {};
  return in_quotes (path) + " is " + kind + ", expected a regular file";
}

/* Write TEXT to FD.  Return 0, or the errno if not all of it was written.  A
   write beyond the largest size of a file fails, and does not end the
   process.  */
int
write_all (int fd, std::string_view text)
{
  auto old_handler = std::signal (SIGXFSZ, SIG_IGN);
  int error = 0;
  while (error == 0 && !text.empty ())
    if (ssize_t count = write (fd, text.data (), text.size ()); count >= 0)
      text.remove_prefix (static_cast<std::size_t> (count));
    else if (errno != EINTR)
      error = errno;
  std::signal (SIGXFSZ, old_handler);
  return error;
}

/* The end of the last whole line in the file FD of SIZE bytes; -1 if it cannot
   be read.  */
off_t
end_of_lines (int fd, off_t size)
{
  char bytes[4096];
  while (size > 0)
    {
      off_t begin = std::max<off_t> (size - off_t (sizeof bytes), 0);
      ssize_t count
	= pread (fd, bytes, static_cast<std::size_t> (size - begin), begin);
      if (count != size - begin)
	return -1;
      std::string_view text (bytes, static_cast<std::size_t> (count));
      if (std::size_t at = text.rfind ('\n'); at != std::string_view::npos)
	return begin + static_cast<off_t> (at) + 1;
      size = begin;
    }
  return 0;
}

/* True if the file FD, which is not empty, begins with START, or is a part of
   that.  */
bool
begins_p (int fd, std::string_view start)
{
  std::string found (start.size (), '\0');
  ssize_t count = pread (fd, found.data (), found.size (), 0);
  return count > 0
	 && start.starts_with (
	   found.substr (0, static_cast<std::size_t> (count)));
}

/* Make the folders that PATH is in.  Return 0, or an errno.  */
int
make_folders (const std::string &path)
{
  for (std::size_t slash = path.find ('/', 1); slash != std::string::npos;
       slash = path.find ('/', slash + 1))
    if (mkdir (path.substr (0, slash).c_str (), 0777) != 0 && errno != EEXIST)
      return errno;
  return 0;
}

} /* anonymous namespace */

std::string
cannot (const char *action, const std::string &path, int error)
{
  return std::string ("cannot ") + action + " " + in_quotes (path) + ": "
	 + std::strerror (error);
}

std::string
append_lines (const std::string &path, std::string_view lines,
	      std::string_view start)
{
  int flags = O_RDWR | O_APPEND | O_NONBLOCK | O_NOCTTY | O_CLOEXEC;
  descriptor file (
    open (path.c_str (), lines.empty () ? flags : flags | O_CREAT, 0666));
  int open_error = errno;
  std::string problem = irregular (path, file.get ());
  if (!problem.empty ())
    return problem;
  if (file.get () < 0)
    return lines.empty () && open_error == ENOENT
	     ? std::string ()
	     : cannot ("write", path, open_error);
  /* The lock is given up when the file is closed.  */
  while (flock (file.get (), LOCK_EX) != 0)
    if (errno != EINTR)
      return cannot ("write", path, errno);
  struct stat status;
  if (fstat (file.get (), &status) != 0)
    return cannot ("write", path, errno);
  if (status.st_size != 0 && !begins_p (file.get (), start))
    return in_quotes (path) + " is something else, expected a file that begins "
	   + "with " + in_quotes (start);
  if (lines.empty ())
    return {};
  off_t end = end_of_lines (file.get (), status.st_size);
  int error = end < 0 || ftruncate (file.get (), end) != 0
		? errno
		: write_all (file.get (), lines);
  if (error == 0)
    return {};
  if (end >= 0 && ftruncate (file.get (), end) != 0)
    error = errno;
  return cannot ("write", path, error);
}

std::string
replace_file (const std::string &path, std::string_view text)
{
  if (int error = make_folders (path))
    return cannot ("write", path, error);
  std::string problem = irregular (path, -1);
  if (!problem.empty ())
    return problem;
  std::string draft = path + ".XXXXXX";
  int error = 0;
  {
    descriptor file (mkostemp (draft.data (), O_CLOEXEC));
    if (file.get () < 0)
      return cannot ("write", path, errno);
    mode_t mask = umask (0);
    umask (mask);
    error = write_all (file.get (), text);
    if (error == 0 && fchmod (file.get (), 0666 & ~mask) != 0)
      error = errno;
  }
  if (error == 0 && rename (draft.c_str (), path.c_str ()) != 0)
    error = errno;
  if (error == 0)
    return {};
  unlink (draft.c_str ());
  return cannot ("write", path, error);
}

std::string
read_regular_file (const std::string &path, std::size_t max_bytes,
		   std::string &text)
{
  /* Without O_NONBLOCK, opening a FIFO would wait for a writer.  */
  descriptor file (
    open (path.c_str (), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
  int open_error = errno;
  std::string problem = irregular (path, file.get ());
  if (!problem.empty ())
    return problem;
  if (file.get () < 0)
    return cannot ("read", path, open_error);
  struct stat status;
  if (fstat (file.get (), &status) != 0)
    return cannot ("read", path, errno);

  /* One byte more than allowed, to notice that a file is too long.  Its
     st_size cannot be relied on: in /proc it is 0.  */
  std::string contents (max_bytes + 1, '\0');
  std::size_t size = 0;
  while (size < contents.size ())
    {
      ssize_t count
	= read (file.get (), contents.data () + size, contents.size () - size);
      if (count < 0)
	return cannot ("read", path, errno);
      if (count == 0)
	break;
      size += static_cast<std::size_t> (count);
    }
  if (size > max_bytes)
    {
      auto said_bytes = static_cast<std::size_t> (status.st_size);
      return in_quotes (path) + " has "
	     + (said_bytes > max_bytes
		  ? std::to_string (said_bytes)
		  : "more than " + std::to_string (max_bytes))
	     + " bytes, expected " + std::to_string (max_bytes) + " at most";
    }
  contents.resize (size);
  text = std::move (contents);
  return {};
}

} /* namespace memstrat */
