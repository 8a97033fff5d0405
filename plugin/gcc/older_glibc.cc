/* Functions that the plugin's C++ library takes from newer versions of glibc
   than a compiler may run with.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A plugin that was built for another compiler, in a newer release of the
   system, has to be loaded before it can say so.  Here is what keeps an older
   dynamic linker from that, and what the library does not need of it.  Nothing
   else takes its place: plugin/exports.map hides it.  */

#include "gcc/compat.h"

extern "C" {

/* strtoul, whatever <stdlib.h> makes of the name.  */
unsigned long any_strtoul (const char *, char **, int) __asm__ ("strtoul");

/* From glibc 2.38: strtoul that takes "0b" for binary numbers, too.  libstdc++
   13 reads the sizes in GLIBCXX_TUNABLES with it.  */
unsigned long __isoc23_strtoul (const char *, char **, int);

unsigned long
__isoc23_strtoul (const char *text, char **end, int base)
{
  return any_strtoul (text, end, base);
}

} /* extern "C" */
