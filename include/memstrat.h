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

     memstrat_copy_inline (dest, src, 48);
     memstrat_clear_inline (dest, sizeof *dest);

   Each string is an option of the plugin; see docs/options.md.  Without the
   plugin, the macros in capitals are empty, and the last two macros are
   __builtin_memcpy and __builtin_memset.  */

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

/* Settings of all functions from here to MEMSTRAT_POP, in addition to those of
   the enclosing regions.  */
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

#ifdef MEMSTRAT_PRESENT
/* The plugin replaces every call of these functions.  */
# define MEMSTRAT_INLINE_ONLY                                           \
   __attribute__ ((leaf, nothrow, access (write_only, 1, 3),            \
		   error ("memstrat has not seen this call; with"       \
			  " -flto, the link needs -fplugin=, too")))
# ifdef __cplusplus
extern "C" {
# endif
extern void *memstrat_copy_inline (void *, const void *, __SIZE_TYPE__)
  MEMSTRAT_INLINE_ONLY __attribute__ ((access (read_only, 2, 3)));
extern void *memstrat_clear_inline (void *, int, __SIZE_TYPE__)
  MEMSTRAT_INLINE_ONLY;
# ifdef __cplusplus
}
# endif
# define MEMSTRAT_COPY (memstrat_copy_inline)
# define MEMSTRAT_CLEAR (memstrat_clear_inline)
#else
# define MEMSTRAT_COPY __builtin_memcpy
# define MEMSTRAT_CLEAR __builtin_memset
#endif

#define MEMSTRAT_INLINE(what, dest, from, size)                         \
  __extension__ ({                                                      \
    enum { memstrat_needs_a_constant_size = (size) };                   \
    (void) what (dest, from, memstrat_needs_a_constant_size);           \
  })

/* Copy or clear SIZE bytes, a constant expression, by inline code.  The plugin
   makes no call, whatever the options and the level of optimization.  */
#define memstrat_copy_inline(dest, src, size) \
  MEMSTRAT_INLINE (MEMSTRAT_COPY, dest, src, size)
#define memstrat_clear_inline(dest, size) \
  MEMSTRAT_INLINE (MEMSTRAT_CLEAR, dest, 0, size)

#endif /* MEMSTRAT_H */
