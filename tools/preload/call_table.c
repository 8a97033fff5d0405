/* A program's calls, counted in a mapped file.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: 0BSD

   This code runs inside memcpy, and therefore neither locks nor allocates.
   While counting, it calls only `syscall', which is neither a cancellation
   point nor a caller of memcpy.

   An address stands for one place in the program.  If dlclose unmaps a library
   and a second one is mapped there, calls from both count for the first.  */

#define _GNU_SOURCE
#include "call_table.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

enum
{
  page_bytes = 4096,
  key_address_shift = 11,
  key_kind_shift = 9,
  slots = 2 * max_calls,
  slots_log2 = 18
};

/* The table, null until counting begins.  */
static struct call_table *table;
static char table_path[PATH_MAX];

/* For each hash of a key, the index plus 1 of the key's element, or 0.
   Each process has its own array, so the table may have a key twice.  */
static uint32_t slot_call[slots];

/* The number of elements with guaranteed room on the disk.  */
static uint64_t calls_with_room;

/* Reserve room on the disk for SIZE_BYTES of the table's file, from BEGIN on.
   Without such room, an access could end the program with SIGBUS.  Return
   false if there is no room.  */
static bool
make_room (size_t begin, size_t size_bytes)
{
  int fd = syscall (SYS_openat, AT_FDCWD, table_path, O_RDWR | O_CLOEXEC);
  if (fd < 0)
    return false;
#if __SIZEOF_LONG__ == 4 && !defined __x86_64__
  /* Pass each 64-bit number as two of 32 bits.  */
  int result = syscall (SYS_fallocate, fd, 0, begin, 0, size_bytes, 0);
#else
  int result = syscall (SYS_fallocate, fd, 0, begin, size_bytes);
#endif
  /* Some file systems do not support fallocate.  */
  bool room = result == 0 || errno == EOPNOTSUPP;
  syscall (SYS_close, fd);
  return room;
}

/* Return the hexadecimal number at *TEXT, and move *TEXT past it.  */
static uintptr_t
hexadecimal (const char **text)
{
  uintptr_t number = 0;
  for (;; ++*text)
    {
      char digit = **text;
      if (digit >= '0' && digit <= '9')
	number = number << 4 | (digit - '0');
      else if (digit >= 'a' && digit <= 'f')
	number = number << 4 | (digit - 'a' + 10);
      else
	return number;
    }
}

/* Return true if the table's text contains a mapping of ADDRESS.  */
static bool
mapping_known (uintptr_t address)
{
  const char *text = table->text;
  uint64_t used = __atomic_load_n (&table->text_bytes, __ATOMIC_ACQUIRE);
  const char *end
    = text + (used < max_text_bytes ? used : (uint64_t) max_text_bytes);
  while (text < end)
    {
      if (*text == '\0')
	{
	  text++;
	  continue;
	}
      uintptr_t first = hexadecimal (&text);
      text++; /* A hyphen.  */
      if (first <= address && address < hexadecimal (&text))
	return true;
      while (text < end && *text != '\n' && *text != '\0')
	text++;
      if (text < end && *text == '\n')
	text++;
    }
  return false;
}

/* Return the number of bytes left in FD, or 0 on failure.  */
static size_t
bytes_left (int fd)
{
  char bytes[256];
  size_t size_bytes = 0;
  long count;
  while ((count = syscall (SYS_read, fd, bytes, sizeof bytes)) > 0)
    size_bytes += count;
  return size_bytes;
}

/* Append the content of FD, /proc/self/maps, to the table's text.  */
static void
add_mappings (int fd)
{
  /* Leave room for mappings that appear meanwhile.  */
  size_t size_bytes = bytes_left (fd) + page_bytes;
  size_bytes = (size_bytes + page_bytes - 1) & -page_bytes;
  uint64_t begin
    = __atomic_fetch_add (&table->text_bytes, size_bytes, __ATOMIC_ACQ_REL);
  if (begin + size_bytes > max_text_bytes
      || !make_room (offsetof (struct call_table, text) + begin, size_bytes)
      || syscall (SYS_lseek, fd, 0, SEEK_SET) != 0)
    return;
  size_t used = 0;
  long count;
  while (used < size_bytes
	 && (count = syscall (SYS_read, fd, table->text + begin + used,
			      size_bytes - used))
	      > 0)
    used += count;
}

/* Add the mapping of ADDRESS to the table if it is missing.  */
static void
note_mapping (uintptr_t address)
{
  if (mapping_known (address))
    return;
  int fd
    = syscall (SYS_openat, AT_FDCWD, "/proc/self/maps", O_RDONLY | O_CLOEXEC);
  if (fd < 0)
    return;
  add_mappings (fd);
  syscall (SYS_close, fd);
}

/* Add an element with KEY to the table.  Return its index plus 1, or 0 if
   there is no room.  */
static uint32_t
new_call (uint64_t key)
{
  enum
  {
    step = page_bytes / sizeof (struct call_count)
  };
  if (__atomic_load_n (&table->calls, __ATOMIC_RELAXED) >= max_calls)
    return 0;
  uint64_t number = __atomic_fetch_add (&table->calls, 1, __ATOMIC_RELAXED);
  if (number >= max_calls)
    return 0;
  uint64_t room = __atomic_load_n (&calls_with_room, __ATOMIC_RELAXED);
  if (number >= room)
    {
      uint64_t needed = (number / step + 1) * step;
      if (!make_room (offsetof (struct call_table, call)
			+ room * sizeof (struct call_count),
		      (needed - room) * sizeof (struct call_count)))
	return 0;
      __atomic_store_n (&calls_with_room, needed, __ATOMIC_RELAXED);
    }
  table->call[number].key = key;
  return number + 1;
}

/* Return the index plus 1 of the table's element with KEY.  Add the element if
   it is missing.  Return 0 if it does not fit.  */
static uint32_t
find_call (uint64_t key)
{
  uint32_t slot = key * 0x9e3779b97f4a7c15 >> (64 - slots_log2);
  for (;; slot = (slot + 1) % slots)
    {
      uint32_t call = __atomic_load_n (&slot_call[slot], __ATOMIC_ACQUIRE);
      if (call == 0)
	{
	  uint32_t made = new_call (key);
	  if (made == 0)
	    return 0;
	  if (__atomic_compare_exchange_n (&slot_call[slot], &call, made, false,
					   __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
	    {
	      note_mapping (key >> key_address_shift);
	      return made;
	    }
	}
      if (table->call[call - 1].key == key)
	return call;
    }
}

/* Add NUMBER to COUNTER of KEY.  The counter's bits in KEY are 0.  */
static void
add (uint64_t key, unsigned counter, uint64_t number)
{
  uint32_t call = find_call (key | counter);
  __atomic_fetch_add (call == 0 ? &table->uncounted
				: &table->call[call - 1].count,
		      call == 0 ? 1 : number, __ATOMIC_RELAXED);
}

/* Return the counter of SIZE_BYTES.  */
static unsigned
counter_of_size (size_t size_bytes)
{
  if (size_bytes <= exact_max_bytes)
    return size_bytes;
  return first_range + 63 - __builtin_clzll (size_bytes - 1) - exact_max_log2;
}

void
count_call (uintptr_t address, enum call_kind kind, size_t size_bytes)
{
  if (!table)
    return;
  int error = errno;
  uint64_t key = (uint64_t) address << key_address_shift
		 | (uint64_t) kind << key_kind_shift;
  add (key, counter_of_size (size_bytes), 1);
  if (size_bytes > exact_max_bytes)
    add (key, large_bytes, size_bytes);
  errno = error;
}

/* Report on stderr, in one write, that PROBLEM prevents writing the table.  */
static void
say_unwritable (const char *problem)
{
  char line[PATH_MAX + 256];
  int length = snprintf (line, sizeof line,
			 "memstrat: trace: cannot write '%s': %s\n", table_path,
			 problem);
  if (write (STDERR_FILENO, line, length) < 0)
    return; /* This failure cannot be reported.  */
}

/* Create a file for this process in FOLDER.  Return its descriptor, or -1 on
   failure.  A process has one file for each program that it executes.  */
static int
make_file (const char *folder)
{
  for (unsigned number = 0;; number++)
    {
      int length = snprintf (table_path, sizeof table_path, "%s/%ld-%u", folder,
			     (long) getpid (), number);
      if (length < 0 || length >= (int) sizeof table_path)
	{
	  errno = ENAMETOOLONG;
	  return -1;
	}
      int fd = open (table_path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
      if (fd >= 0 || errno != EEXIST)
	return fd;
    }
}

/* Return the table mapped from the file FD, with room for its head.  Return
   null on failure.  */
static struct call_table *
mapped_table (int fd)
{
  /* A file beyond the size limit must give an error, not end the program.  */
  void (*old) (int) = signal (SIGXFSZ, SIG_IGN);
  int result = ftruncate (fd, sizeof (struct call_table));
  signal (SIGXFSZ, old);
  if (result != 0 || !make_room (0, page_bytes))
    return NULL;
  void *memory = mmap (NULL, sizeof (struct call_table), PROT_READ | PROT_WRITE,
		       MAP_SHARED, fd, 0);
  return memory == MAP_FAILED ? NULL : memory;
}

void
start_call_table (const char *folder)
{
  int fd = make_file (folder);
  struct call_table *made = fd < 0 ? NULL : mapped_table (fd);
  if (!made)
    say_unwritable (strerror (errno));
  if (fd >= 0)
    close (fd);
  if (!made)
    return;
  memcpy (made->name, "memstrat", sizeof made->name);
  made->format = call_table_format;
  table = made;
}
