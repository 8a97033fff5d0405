/* Settings for memstrat in the source of a program.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: 0BSD

   Use this file in any program, whatever its licence, and change it as you
   like.

     #include <memstrat.h>

     MEMSTRAT ("threshold=128", "regs=gpr") void f (void);

     MEMSTRAT_PUSH ("libcall=never")
     void g (void) { ... }
     MEMSTRAT_POP

   The settings are the options' keys, see docs/options.md.  Without the plugin
   all macros are empty.  */

#ifndef MEMSTRAT_H
#define MEMSTRAT_H

#if defined __has_attribute
# if __has_attribute (memstrat)
#  define MEMSTRAT_PRESENT 1
# endif
#endif

#ifdef MEMSTRAT_PRESENT
# define MEMSTRAT_PRAGMA(...) _Pragma (#__VA_ARGS__)

/* Settings of one function: strings separated by commas.  */
# define MEMSTRAT(...) __attribute__ ((memstrat (__VA_ARGS__)))

/* Settings of all functions from here to MEMSTRAT_POP, in addition to current
   ones; regions nest.  */
# define MEMSTRAT_PUSH(...) MEMSTRAT_PRAGMA (memstrat push (__VA_ARGS__))
# define MEMSTRAT_POP MEMSTRAT_PRAGMA (memstrat pop)
#else
# define MEMSTRAT(...)
# define MEMSTRAT_PUSH(...)
# define MEMSTRAT_POP
#endif

/* Leave a function to the compiler.  */
#define MEMSTRAT_OFF MEMSTRAT ("off")

/* Allow no call of memcpy, memmove or memset in a function, at any size.  */
#define MEMSTRAT_NO_CALLS MEMSTRAT ("libcall=never")

/* Use only general registers in a function's copies and clears.  */
#define MEMSTRAT_GPR MEMSTRAT ("regs=gpr")

#endif /* MEMSTRAT_H */
