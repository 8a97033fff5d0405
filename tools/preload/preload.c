/* Functions that count their calls.  By LD_PRELOAD, they replace the functions
   of the C library while `memstrat trace -- COMMAND' runs COMMAND.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: 0BSD

     memcpy mempcpy memmove memset
     __memcpy_chk __mempcpy_chk __memmove_chk __memset_chk

   The dynamic linker binds other libraries to these functions at once.  dlsym
   may call them, and so may ifunc resolvers before this library is relocated.
   Until the constructor has run, the functions therefore use only code and
   variables of this file, copy byte by byte, and do not count.  Afterwards,
   they call the C library's memset and memmove.  They call memmove for memcpy,
   too, because the memcpy of an old glibc allowed overlap.  */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include "call_table.h"

#define EXPORTED __attribute__ ((visibility ("default")))

/* The return address of the current call.  */
#define CALLER ((uintptr_t) __builtin_return_address (0))

typedef void *move_function (void *, const void *, size_t);
typedef void *set_function (void *, int, size_t);

static move_function *library_move;
static set_function *library_set;

/* The C library's function that ends the program.  */
extern _Noreturn void __chk_fail (void);

/* The flags in CMakeLists.txt keep the loops below from becoming calls.  */

static void
move_bytes (unsigned char *dest, const unsigned char *src, size_t size)
{
  if ((uintptr_t) dest - (uintptr_t) src >= size)
    for (size_t i = 0; i < size; i++)
      dest[i] = src[i];
  else
    for (size_t i = size; i-- > 0;)
      dest[i] = src[i];
}

static void
set_bytes (unsigned char *dest, unsigned char value, size_t size)
{
  for (size_t i = 0; i < size; i++)
    dest[i] = value;
}

static void *
counted_move (uintptr_t caller, enum call_kind kind, void *dest,
	      const void *src, size_t size)
{
  count_call (caller, kind, size);
  if (library_move)
    return library_move (dest, src, size);
  move_bytes (dest, src, size);
  return dest;
}

static void *
counted_set (uintptr_t caller, void *dest, int value, size_t size)
{
  count_call (caller, (unsigned char) value == 0 ? call_clear : call_fill,
	      size);
  if (library_set)
    return library_set (dest, value, size);
  set_bytes (dest, value, size);
  return dest;
}

EXPORTED void *
memcpy (void *dest, const void *src, size_t size)
{
  return counted_move (CALLER, call_copy, dest, src, size);
}

EXPORTED void *
mempcpy (void *dest, const void *src, size_t size)
{
  return (char *) counted_move (CALLER, call_copy, dest, src, size) + size;
}

EXPORTED void *
memmove (void *dest, const void *src, size_t size)
{
  return counted_move (CALLER, call_move, dest, src, size);
}

EXPORTED void *
memset (void *dest, int value, size_t size)
{
  return counted_set (CALLER, dest, value, size);
}

/* The functions for -D_FORTIFY_SOURCE.  DEST has DEST_SIZE bytes.  */

EXPORTED void *
__memcpy_chk (void *dest, const void *src, size_t size, size_t dest_size)
{
  if (dest_size < size)
    __chk_fail ();
  return counted_move (CALLER, call_copy, dest, src, size);
}

EXPORTED void *
__mempcpy_chk (void *dest, const void *src, size_t size, size_t dest_size)
{
  if (dest_size < size)
    __chk_fail ();
  return (char *) counted_move (CALLER, call_copy, dest, src, size) + size;
}

EXPORTED void *
__memmove_chk (void *dest, const void *src, size_t size, size_t dest_size)
{
  if (dest_size < size)
    __chk_fail ();
  return counted_move (CALLER, call_move, dest, src, size);
}

EXPORTED void *
__memset_chk (void *dest, int value, size_t size, size_t dest_size)
{
  if (dest_size < size)
    __chk_fail ();
  return counted_set (CALLER, dest, value, size);
}

static __attribute__ ((constructor)) void
start (void)
{
  library_move = (move_function *) dlsym (RTLD_NEXT, "memmove");
  library_set = (set_function *) dlsym (RTLD_NEXT, "memset");
  const char *folder = getenv ("MEMSTRAT_TRACE_FOLDER");
  if (library_move && library_set && folder)
    start_call_table (folder);
}
