/* The options in force at a point of the program.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The options of the command line come first; the function's pragma region
   overrides these, and its attributes override both.  Code inlined from
   another function keeps the options of that function:

     __attribute__ ((memstrat ("threshold=64"))) static inline void f (...)
     void g (...) { f (...); }		f's code in g has threshold=64

   But a prohibition (libcall=never, regs=gpr) of a function also holds for all
   code inlined into that function.

   Settings from pragmas and from attributes are both stored as attributes of
   the function's declaration, so that they reach clones and, with -flto, the
   link.  */

#ifndef MEMSTRAT_GCC_SETTINGS_H
#define MEMSTRAT_GCC_SETTINGS_H

#include "gcc/compat.h"
#include "core/option_table.h"

namespace memstrat {

/* The attributes that hold a function's settings: the user's attribute, and
   one for pragmas, with a name that no source can write.  */
inline constexpr const char *attribute_name = "memstrat";
inline constexpr const char *pragma_attribute_name = "memstrat pragma";

/* Parse LITERAL, an argument of an attribute or pragma, or null, into OPTS
   with parse_setting.  Return the error message, if any.  */
std::string parse_literal (tree literal, options &opts);

/* Return the options of FNDECL's own code.  BASE holds the options of the
   command line, and must be the same object in each call.  References returned
   by this and the functions below stay valid.  */
const options &function_options (tree fndecl, const options &base);

/* Return the registers that FNDECL's own code may use.  */
register_class function_registers (tree fndecl, const options &base);

/* Return the options of the code, possibly inlined, at LOC in FUN.  */
const options &options_at (location_t loc, function *fun, const options &base);

/* Return the options of code in FUN whose location has no block: FUN's own,
   limited by the prohibitions of all functions inlined into it.  */
const options &blockless_options (function *fun, const options &base);

/* Return the inlined function whose outermost block is BLOCK, or null.  */
tree inlined_function (tree block);

/* Return true if FNDECL has settings of its own.  */
bool has_settings_p (tree fndecl);

/* Return true if FUN has code inlined from a function for which WANTED_P
   holds.  */
bool holds_inlined_p (function *fun, bool (*wanted_p) (tree fndecl));

/* Add the attribute NAME to FNDECL, if missing.  "no_icf" keeps GCC from
   merging FNDECL with functions that have the same statements.  */
void add_attribute (tree fndecl, const char *name);

/* Keep GCC from merging FNDECL with other functions, because FNDECL has
   settings or inlined code with settings.  With -flto, say once that the link
   needs the plugin, too.  */
void keep_settings (tree fndecl);

/* For PLUGIN_ATTRIBUTES and PLUGIN_PRAGMAS: register attribute and pragma.  */
void register_memstrat_attribute (void *, void *);
void register_memstrat_pragma (void *, void *);

/* Give FNDECL the settings of the pragma region around it.  Call this on
   PLUGIN_FINISH_PARSE_FUNCTION, which C also triggers for nested functions,
   and on PLUGIN_PRE_GENERICIZE, which C++ also triggers for template
   instances.  Call it with AT_START on PLUGIN_START_PARSE_FUNCTION, before a
   coroutine becomes several functions.  If a macro expands to both a pragma
   and FNDECL, they have the same location; all pragmas parsed so far then
   count.  */
void apply_pragma_region (void *fndecl, void *at_start);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_SETTINGS_H */
