/* The file to which a program that is traced appends.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: 0BSD

   These names are in the user's program.  */

#ifndef MEMSTRAT_TRACE_FILE_H
#define MEMSTRAT_TRACE_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

struct trace_file
{
  const char *path;
  int fd;
  int error; /* The first errno, or 0.  */
  off_t end; /* Before anything was added.  */
  size_t used;
  char buffer[4096];
};

/* Open the regular file PATH, or make it, for lines that are added as a whole,
   whoever else does the same at that time.  Return false, and say why on stderr,
   if that cannot be done.  */
bool memstrat_open_trace (struct trace_file *file, const char *path);

/* Add TEXT, or the digits of NUMBER.  */
void memstrat_put_text (struct trace_file *file, const char *text);
void memstrat_put_number (struct trace_file *file, uint64_t number);

/* Close FILE.  If not everything could be written, nothing is added, and stderr
   says why.  */
void memstrat_close_trace (struct trace_file *file);

#endif /* MEMSTRAT_TRACE_FILE_H */
