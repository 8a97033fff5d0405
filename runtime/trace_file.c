/* The file to which a program that is traced appends.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: 0BSD

   It does what append_lines of plugin/core/regular_file.cc does for records.
   This is code in the user's program, at its very end: it allocates nothing and
   needs little of the C library.  */

#define _GNU_SOURCE
#include "trace_file.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "unwritable.h"

/* What every trace begins with; anything else is not written to.  */
static const char line_start[] = "{\"trace\":";

/* Write COUNT bytes from TEXT.  Return 0, or an errno.  */
static int
write_all (int fd, const char *text, size_t count)
{
  while (count > 0)
    {
      ssize_t written = write (fd, text, count);
      if (written < 0 && errno != EINTR)
	return errno;
      if (written > 0)
	{
	  text += written;
	  count -= written;
	}
    }
  return 0;
}

/* The end of the last whole line of the file FD, which has SIZE bytes; -1 if
   it cannot be read.  */
static off_t
end_of_lines (int fd, off_t size)
{
  char bytes[1024];
  while (size > 0)
    {
      off_t begin = size > (off_t) sizeof bytes ? size - sizeof bytes : 0;
      ssize_t count = pread (fd, bytes, size - begin, begin);
      if (count != size - begin)
	return -1;
      const char *line_feed = memrchr (bytes, '\n', count);
      if (line_feed)
	return begin + (line_feed - bytes) + 1;
      size = begin;
    }
  return 0;
}

/* True if the file FD begins with line_start, or is a part of that.  */
static bool
trace_p (int fd)
{
  char found[sizeof line_start - 1];
  ssize_t count = pread (fd, found, sizeof found, 0);
  return count >= 0 && memcmp (found, line_start, count) == 0;
}

/* What keeps FILE, which is open, from being added to; null if nothing does.
   It is locked from now on, and half a line at its end is gone.  */
static const char *
problem_of (struct trace_file *file)
{
  struct stat status;
  if (fstat (file->fd, &status) != 0)
    return strerror (errno);
  if (!S_ISREG (status.st_mode))
    return "it is not a regular file";
  /* The lock is given up when the file is closed.  */
  while (flock (file->fd, LOCK_EX) != 0)
    if (errno != EINTR)
      return strerror (errno);
  if (fstat (file->fd, &status) != 0)
    return strerror (errno);
  if (!trace_p (file->fd))
    return "it is something else, expected a file that begins with"
	   " '{\"trace\":'";
  file->end = end_of_lines (file->fd, status.st_size);
  if (file->end < 0 || ftruncate (file->fd, file->end) != 0)
    return strerror (errno);
  return NULL;
}

bool
memstrat_open_trace (struct trace_file *file, const char *path)
{
  file->path = path;
  file->error = 0;
  file->used = 0;
  /* Without O_NONBLOCK, opening a FIFO would wait for a reader.  */
  file->fd
    = open (path,
	    O_RDWR | O_APPEND | O_CREAT | O_NONBLOCK | O_NOCTTY | O_CLOEXEC,
	    0666);
  const char *problem = file->fd < 0 ? strerror (errno) : problem_of (file);
  if (!problem)
    return true;
  memstrat_say_unwritable (path, problem);
  if (file->fd >= 0)
    close (file->fd);
  return false;
}

/* Write what is in the buffer.  */
static void
flush (struct trace_file *file)
{
  if (file->error == 0)
    {
      /* A write beyond the largest size of a file is to fail, and not to end
	 the program.  */
      void (*old) (int) = signal (SIGXFSZ, SIG_IGN);
      file->error = write_all (file->fd, file->buffer, file->used);
      signal (SIGXFSZ, old);
    }
  file->used = 0;
}

void
memstrat_put_text (struct trace_file *file, const char *text)
{
  for (; *text; text++)
    {
      if (file->used == sizeof file->buffer)
	flush (file);
      file->buffer[file->used++] = *text;
    }
}

void
memstrat_put_number (struct trace_file *file, uint64_t number)
{
  char digits[21];
  char *first = digits + sizeof digits - 1;
  *first = '\0';
  do
    *--first = '0' + number % 10;
  while (number /= 10);
  memstrat_put_text (file, first);
}

void
memstrat_close_trace (struct trace_file *file)
{
  flush (file);
  if (file->error != 0)
    {
      memstrat_say_unwritable (file->path, strerror (file->error));
      if (ftruncate (file->fd, file->end) != 0)
	memstrat_say_unwritable (file->path, strerror (errno));
    }
  close (file->fd);
}
