/* The options in force at a place of the program.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   These are the options of the command line and, on top of them, those of the
   function's pragma region and of its attributes.  Code inlined from another
   function keeps the options of that function:

     __attribute__ ((memstrat ("threshold=64"))) static inline void f (...)
     void g (...) { f (...); }		f's code in g has threshold=64

   But an option that forbids something (libcall=never, regs=gpr) also holds for
   everything inlined into the function that has it.

   Settings from pragmas and from attributes are both stored as attributes of
   the function's declaration, so that they reach clones and, with -flto, the
   link.  */

#ifndef MEMSTRAT_GCC_SETTINGS_H
#define MEMSTRAT_GCC_SETTINGS_H

#include "gcc/compat.h"
#include "core/option_table.h"

namespace memstrat {

/* The names under which settings are attributes of a function: what the user
   writes, and one that cannot be written, for pragmas.  */
inline constexpr const char *attribute_name = "memstrat";
inline constexpr const char *pragma_attribute_name = "memstrat pragma";

/* Parse LITERAL, an argument of an attribute or a pragma, or null, into OPTS
   by parse_setting, and return what that returns.  */
std::string parse_literal (tree literal, options &opts);

/* The options of the code of FNDECL itself.  BASE holds the options of the
   command line, and is the same object in each call.  The references that this
   and the functions below return stay valid.  */
const options &function_options (tree fndecl, const options &base);

/* The registers that FNDECL itself is to be compiled with.  */
register_class function_registers (tree fndecl, const options &base);

/* The options of the code at LOC in FUN, which may have been inlined.  */
const options &options_at (location_t loc, function *fun, const options &base);

/* The options of code in FUN whose location has no block: those of FUN,
   together with what the functions inlined into FUN forbid.  */
const options &blockless_options (function *fun, const options &base);

/* The function that BLOCK is the outermost block of, inlined; or null.  */
tree inlined_function (tree block);

/* True if FNDECL has settings of its own.  */
bool has_settings_p (tree fndecl);

/* True if code in FUN was inlined from a function for which WANTED_P holds.  */
bool holds_inlined_p (function *fun, bool (*wanted_p) (tree fndecl));

/* Give FNDECL the attribute NAME, unless it has it.  With "no_icf" it is not
   merged with functions that have the same statements.  */
void add_attribute (tree fndecl, const char *name);

/* FNDECL has settings, or holds inlined code that has them: keep it from being
   merged with other functions.  If -flto needs the plugin in the link, too, say
   so once.  */
void keep_settings (tree fndecl);

/* For PLUGIN_ATTRIBUTES and PLUGIN_PRAGMAS: make the attribute and the pragma
   known.  */
void register_memstrat_attribute (void *, void *);
void register_memstrat_pragma (void *, void *);

/* For PLUGIN_FINISH_PARSE_FUNCTION, which C also calls for nested functions,
   and PLUGIN_PRE_GENERICIZE, which C++ also calls for instances of templates:
   put the settings of the pragma region that the function FNDECL was written
   in on FNDECL.  With AT_START, for PLUGIN_START_PARSE_FUNCTION, before a
   coroutine is turned into several functions: if a pragma and FNDECL come from
   the expansion of the same macro, both have the same location, and the
   pragmas parsed so far count.  */
void apply_pragma_region (void *fndecl, void *at_start);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_SETTINGS_H */
