/* What a program that is compiled with trace does: it counts its operations, and
   at its end appends a line of JSON for each that ran to the file that
   MEMSTRAT_TRACE names.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: 0BSD

   docs/tracing.md describes the lines.  Each program and each shared library
   has its own copy of this, with the sites of its own code, and all append to
   the same file.

   Counters are changed atomically, so that threads and signal handlers count
   exactly.  After a fork, the child starts at zero.  What runs before or after
   main counts, too.  A process that ends without exit (_exit, exec, a signal)
   writes nothing, unless it calls __memstrat_trace_write before.  */

#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <unistd.h>

#include "core/size_counters.h"
#include "trace_file.h"
#include "unwritable.h"

/* The plugin makes them, see plugin/gcc/write/trace_call.cc.  */
struct trace_site
{
  const char *start;
  uint64_t *counters; /* One; or size_counters if the size is not known.  */
  uintptr_t size_bytes;
};

static const uintptr_t unknown_size = UINTPTR_MAX;

#define HIDDEN __attribute__ ((visibility ("hidden")))

/* The linker makes these two.  */
extern const struct trace_site __start_memstrat_trace[] HIDDEN;
extern const struct trace_site __stop_memstrat_trace[] HIDDEN;

/* The plugin calls this one.  The other is for the user.  */
void __memstrat_trace (const struct trace_site *, size_t) HIDDEN;
void __memstrat_trace_write (void) HIDDEN;

static pid_t process;	    /* The one whose operations are counted.  */
static char path[PATH_MAX]; /* Where they go; empty if nowhere.  */

static unsigned
counters_of (const struct trace_site *site)
{
  return site->size_bytes == unknown_size ? size_counters : 1;
}

static void
add (uint64_t *counter, uint64_t number)
{
  __atomic_fetch_add (counter, number, __ATOMIC_RELAXED);
}

/* Count an operation of SIZE_BYTES at SITE, which is about to run.  */
void
__memstrat_trace (const struct trace_site *site, size_t size_bytes)
{
  if (site->size_bytes != unknown_size)
    {
      add (site->counters, 1);
      return;
    }
  add (site->counters + counter_of_size (size_bytes), 1);
  if (size_bytes > exact_max_bytes)
    add (site->counters + large_bytes, size_bytes);
}

/* Move the counters of SITE to COUNTS.  Return false if all are zero.  */
static bool
take_counts (const struct trace_site *site, uint64_t *counts)
{
  bool any = false;
  for (unsigned i = 0; i < counters_of (site); i++)
    {
      counts[i] = site->counters[i];
      if (counts[i] != 0)
	{
	  counts[i]
	    = __atomic_exchange_n (site->counters + i, 0, __ATOMIC_RELAXED);
	  any = true;
	}
    }
  return any;
}

/* Add the array of the COUNT numbers at NUMBERS, behind a comma unless it is the
   first.  */
static void
put_numbers (struct trace_file *file, bool first, const uint64_t *numbers,
	     unsigned count)
{
  for (unsigned i = 0; i < count; i++)
    {
      memstrat_put_text (file, i > 0 ? "," : first ? "[" : ",[");
      memstrat_put_number (file, numbers[i]);
    }
  memstrat_put_text (file, "]");
}

/* Add the counts of a site to its line.  EXACT of them are at COUNTS, for the
   sizes from FIRST_SIZE_BYTES on; RANGES are behind those, and then the bytes
   of these ranges.  */
static void
put_counts (struct trace_file *file, const uint64_t *counts,
	    uint64_t first_size_bytes, unsigned exact, unsigned ranges)
{
  uint64_t times = 0, bytes = ranges > 0 ? counts[exact + ranges] : 0;
  memstrat_put_text (file, ",\"sizes\":[");
  for (unsigned i = 0; i < exact; i++)
    if (counts[i] != 0)
      {
	uint64_t size_bytes = first_size_bytes + i;
	put_numbers (file, times == 0, (uint64_t[]) { size_bytes, counts[i] },
		     2);
	times += counts[i];
	bytes += size_bytes * counts[i];
      }
  memstrat_put_text (file, "],\"ranges\":[");
  bool first = true;
  for (unsigned i = 0; i < ranges; i++)
    if (counts[exact + i] != 0)
      {
	uint64_t below = (uint64_t) 1 << (i + exact_max_log2);
	/* The largest number is the last one's end.  */
	uint64_t most = below + (below - 1) + (below << 1 != 0);
	put_numbers (file, first,
		     (uint64_t[]) { below + 1, most, counts[exact + i] }, 3);
	times += counts[exact + i];
	first = false;
      }
  memstrat_put_text (file, "],\"count\":");
  memstrat_put_number (file, times);
  memstrat_put_text (file, ",\"bytes\":");
  memstrat_put_number (file, bytes);
}

/* Write what has been counted, and start again at zero.  */
void
__memstrat_trace_write (void)
{
  struct trace_file file = { .fd = -1 };
  /* A child that the C library knows nothing of has its parent's counts.  */
  if (path[0] == '\0' || getpid () != process)
    return;
  for (const struct trace_site *site = __start_memstrat_trace;
       site != __stop_memstrat_trace; site++)
    {
      uint64_t counts[size_counters];
      if (!take_counts (site, counts))
	continue;
      /* A program in which nothing runs makes no file.  */
      if (file.fd < 0 && !memstrat_open_trace (&file, path))
	return;
      memstrat_put_text (&file, site->start);
      if (site->size_bytes == unknown_size)
	put_counts (&file, counts, 0, first_range, large_bytes - first_range);
      else
	put_counts (&file, counts, site->size_bytes, 1, 0);
      memstrat_put_text (&file, "}\n");
    }
  if (file.fd >= 0)
    memstrat_close_trace (&file);
}

/* Forget what the parent has counted.  */
static void
start_child (void)
{
  uint64_t counts[size_counters];
  for (const struct trace_site *site = __start_memstrat_trace;
       site != __stop_memstrat_trace; site++)
    take_counts (site, counts);
  process = getpid ();
}

/* Set PATH to NAME, made absolute, because the program may change its
   folder.  */
static void
set_path (const char *name)
{
  char folder[PATH_MAX] = "";
  if (name[0] != '/' && !getcwd (folder, sizeof folder))
    {
      memstrat_say_unwritable (name, strerror (errno));
      return;
    }
  const char *slash = name[0] == '/' ? "" : "/";
  if (strlen (folder) + strlen (slash) + strlen (name) >= sizeof path)
    {
      memstrat_say_unwritable (name, strerror (ENAMETOOLONG));
      return;
    }
  strcat (strcat (strcpy (path, folder), slash), name);
}

/* What runs before other constructors, and after other destructors.  */

static __attribute__ ((constructor (101))) void
start (void)
{
  const char *name = getenv ("MEMSTRAT_TRACE");
  /* A program with more rights than its user does not write where the user
     says.  */
  if (!getauxval (AT_SECURE))
    set_path (name && name[0] ? name : "memstrat-trace.jsonl");
  process = getpid ();
  pthread_atfork (NULL, NULL, start_child);
}

static __attribute__ ((destructor (101))) void
end (void)
{
  __memstrat_trace_write ();
}
