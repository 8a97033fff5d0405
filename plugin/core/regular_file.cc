/* Files that the user names.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   This does not use C++ streams: a plugin would have to bring their locales
   along.  */

#include "core/regular_file.h"

#include <cerrno>
#include <cstring>
#include <utility>

#include <fcntl.h>
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

} /* anonymous namespace */

std::string
cannot (const char *action, const std::string &path, int error)
{
  return std::string ("cannot ") + action + " " + in_quotes (path) + ": "
	 + std::strerror (error);
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
