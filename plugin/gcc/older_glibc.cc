/* Functions of newer glibc versions that the plugin's C++ library needs, for
   systems with an older glibc.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A plugin built on a newer system for another compiler must be loaded before
   it can report the mismatch.  Without these functions, an older dynamic
   linker would refuse to load the plugin.  The functions lack features that
   the C++ library does not need, and plugin/exports.map hides them from all
   other code.  */

#include "gcc/compat.h"

extern "C" {

/* Call the original strtoul; <stdlib.h> may redirect that name.  */
unsigned long any_strtoul (const char *, char **, int) __asm__ ("strtoul");

/* Replace the strtoul of glibc 2.38, which also accepts binary numbers
   ("0b1"). libstdc++ 13 reads GLIBCXX_TUNABLES with that function.  */
unsigned long __isoc23_strtoul (const char *, char **, int);

unsigned long
__isoc23_strtoul (const char *text, char **end, int base)
{
  return any_strtoul (text, end, base);
}

} /* extern "C" */
