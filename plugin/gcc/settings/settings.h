/* The options in force at a place of the program.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   These are the options of the command line and, on top of them, those of the
   function's pragma region and of its attributes.  Code inlined from another
   function keeps the options of that function:

     __attribute__ ((memstrat ("threshold=64"))) static inline void f (...)
     void g (...) { f (...); }		f's code in g has threshold=64

   But a prohibition (libcall=never, regs=gpr) also holds for all code inlined
   into its function.

   Settings from pragmas and from attributes are both stored as attributes of
   the function's declaration, so that they reach clones and, with -flto, the
   link.  */

#ifndef MEMSTRAT_GCC_SETTINGS_H
#define MEMSTRAT_GCC_SETTINGS_H

#include "gcc/compat.h"
#include "core/option_table.h"

namespace memstrat {

/* The attributes for settings of a function: the user's, and one for pragmas,
   whose name cannot be written.  */
inline constexpr const char *attribute_name = "memstrat";
inline constexpr const char *pragma_attribute_name = "memstrat pragma";

/* Parse LITERAL, an argument of an attribute or a pragma, or null, into OPTS
   by parse_setting.  Return any error.  */
std::string parse_literal (tree literal, options &opts);

/* Return the options of FNDECL's own code.  BASE holds the options of the
   command line, and is the same object in each call.  References returned by
   this and the functions below stay valid.  */
const options &function_options (tree fndecl, const options &base);

/* Return the registers for FNDECL itself.  */
register_class function_registers (tree fndecl, const options &base);

/* Return the options of the code, maybe inlined, at LOC in FUN.  */
const options &options_at (location_t loc, function *fun, const options &base);

/* Return the options of code in FUN whose location has no block: those of FUN,
   with the prohibitions of functions inlined into FUN.  */
const options &blockless_options (function *fun, const options &base);

/* Return the inlined function whose outermost block is BLOCK, or null.  */
tree inlined_function (tree block);

/* Return true if FNDECL has settings of its own.  */
bool has_settings_p (tree fndecl);

/* Return true if FUN has code inlined from a function that WANTED_P
   accepts.  */
bool holds_inlined_p (function *fun, bool (*wanted_p) (tree fndecl));

/* Give FNDECL the attribute NAME, unless it has it.  With "no_icf", FNDECL is
   not merged with functions that have the same statements.  */
void add_attribute (tree fndecl, const char *name);

/* Keep FNDECL, which has settings or inlined code with settings, from being
   merged with other functions.  If -flto needs the plugin in the link, too,
   say so once.  */
void keep_settings (tree fndecl);

/* For PLUGIN_ATTRIBUTES and PLUGIN_PRAGMAS: register these two.  */
void register_memstrat_attribute (void *, void *);
void register_memstrat_pragma (void *, void *);

/* Give FNDECL the settings of the pragma region around it.  Call this for
   PLUGIN_FINISH_PARSE_FUNCTION, which C also calls for nested functions, and
   PLUGIN_PRE_GENERICIZE, which C++ also calls for instances of templates.
   Call it with AT_START for PLUGIN_START_PARSE_FUNCTION, before a coroutine
   becomes several functions.  If one macro expands to a pragma and FNDECL,
   both have the same location; then the pragmas parsed so far count.  */
void apply_pragma_region (void *fndecl, void *at_start);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_SETTINGS_H */
