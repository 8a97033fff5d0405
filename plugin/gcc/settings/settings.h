/* The options in force at a place of the program.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The command line's, and on top of them what the function's pragma regions
   and its attributes say.  Code inlined from another function keeps that
   one's:

     __attribute__ ((memstrat ("threshold=64"))) static inline void f (...)
     void g (...) { f (...); }		f's code in g has threshold=64

   but what forbids something (libcall=never, regs=gpr) holds for everything
   inlined into the function that has it, too.

   Both are attributes of the function's declaration, so that they reach
   clones, and the link with -flto.  */

#ifndef MEMSTRAT_GCC_SETTINGS_H
#define MEMSTRAT_GCC_SETTINGS_H

#include "gcc/compat.h"
#include "core/option_table.h"

namespace memstrat {

/* The names under which settings are attributes of a function: what the user
   writes, and one that cannot be written, for pragmas.  */
inline constexpr const char *attribute_name = "memstrat";
inline constexpr const char *pragma_attribute_name = "memstrat pragma";

/* The text of LITERAL, an argument of either, with every NUL that was written
   in it; nothing if it is no string, or one of wide characters.  It lives as
   long as LITERAL.  */
std::optional<std::string_view> setting_text (tree literal);

/* The options of the code of FNDECL itself.  BASE are the command line's, the
   same object in each call.  The references that this and the functions below
   return stay good.  */
const options &function_options (tree fndecl, const options &base);

/* The registers that FNDECL itself is to be compiled with.  */
register_class function_registers (tree fndecl, const options &base);

/* The options of the code at LOC in FUN, which may have been inlined.  */
const options &options_at (location_t loc, function *fun,
			   const options &base);

/* The options of code in FUN whose location has no block: those of FUN, and what
   the functions inlined into FUN forbid.  */
const options &blockless_options (function *fun, const options &base);

/* True if code in FUN was inlined from a function that has settings.  */
bool holds_inlined_settings_p (function *fun);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_SETTINGS_H */
