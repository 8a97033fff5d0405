/* The message that a file cannot be written.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: 0BSD

   It is written at once, and without stdio, which the program may have shut
   down.  */

#include "unwritable.h"

#include <stdint.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

void
memstrat_say_unwritable (const char *path, const char *problem)
{
  const char *parts[]
    = { "memstrat: trace: cannot write '", path, "': ", problem, "\n" };
  struct iovec pieces[sizeof parts / sizeof *parts];
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
    pieces[i]
      = (struct iovec) { (void *) (uintptr_t) parts[i], strlen (parts[i]) };
  if (writev (STDERR_FILENO, pieces, sizeof parts / sizeof *parts) < 0)
    return; /* There is nobody to tell.  */
}
