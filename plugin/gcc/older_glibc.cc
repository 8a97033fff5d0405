/* Functions that the plugin's C++ library takes from newer versions of glibc
   than a compiler may run with.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A plugin built for another compiler, in a newer release of the system, must
   be loaded before it can report that.  Without these functions, an older
   dynamic linker would refuse the plugin.  They lack features that the library
   does not need, and plugin/exports.map hides them from all other code.  */

#include "gcc/compat.h"

extern "C" {

/* Call strtoul, whatever <stdlib.h> makes of the name.  */
unsigned long any_strtoul (const char *, char **, int) __asm__ ("strtoul");

/* Stand in for strtoul of glibc 2.38, which also takes "0b" for binary
   numbers.  libstdc++ 13 reads the sizes in GLIBCXX_TUNABLES with it.  */
unsigned long __isoc23_strtoul (const char *, char **, int);

unsigned long
__isoc23_strtoul (const char *text, char **end, int base)
{
  return any_strtoul (text, end, base);
}

} /* extern "C" */
