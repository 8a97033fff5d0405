/* The plugin's entry point: version, options, registration.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gcc/compat.h"

#include "pass_manager.h"

#include "gcc/backstop.h"
#include "gcc/input_files.h"
#include "gcc/library_function.h"
#include "gcc/passes.h"
#include "gcc/version_check.h"
#include "gcc/general_registers/general_registers.h"
#include "gcc/read/banned_functions.h"
#include "gcc/read/own_library.h"
#include "gcc/settings/settings.h"
#include "target/target.h"
#include "core/option_table.h"

/* GCC looks up two symbols by name; everything else is hidden.  */
#define MEMSTRAT_EXPORT __attribute__ ((visibility ("default")))

extern "C" {
MEMSTRAT_EXPORT int plugin_is_GPL_compatible;
MEMSTRAT_EXPORT int plugin_init (plugin_name_args *, plugin_gcc_version *);
}

namespace memstrat {

namespace {

/* The options of the command line.  */
options command_line;

/* Parse ARGUMENTS into OPTS.  Give an error for each wrong argument, and
   return false if there was any.  */
bool
parse_arguments (const plugin_name_args *arguments, options &opts)
{
  bool sound_p = true;
  for (int i = 0; i < arguments->argc; i++)
    {
      const plugin_argument &argument = arguments->argv[i];
      std::optional<std::string_view> value;
      if (argument.value)
	value = argument.value;
      std::string problem = parse_option (argument.key, value, opts);
      if (!problem.empty ())
	{
	  error ("%s", problem.c_str ());
	  sound_p = false;
	}
    }
  return sound_p;
}

/* For PLUGIN_START_UNIT: say once for which operations the user's own flags
   take precedence.  */
void
note_user_flags (void *, void *)
{
  const char *copy_flag = user_strategy_flag (op_kind::copy);
  const char *set_flag = user_strategy_flag (op_kind::zero);
  auto note = [] (const char *operations, const char *flag)
  {
    if (flag)
      inform (UNKNOWN_LOCATION,
	      "memstrat: %s are left to the compiler, because %qs is given",
	      operations, flag);
  };
  if (copy_flag && set_flag && strcmp (copy_flag, set_flag) == 0)
    note ("copies, clears and fills", copy_flag);
  else
    {
      note ("copies", copy_flag);
      note ("clears and fills", set_flag);
    }
}

std::string
help_text ()
{
  std::string text = "Options, each as -fplugin-arg-memstrat-KEY[=VALUE]:";
  for (const option_row &row : all_options ())
    {
      std::string syntax = row.syntax;
      syntax.resize (MAX (syntax.size () + 2, (std::size_t) 31), ' ');
      text += "\n  " + syntax + row.sentence;
    }
  return text;
}

/* Print HELP and the version, as OPTS request.  Do not end GCC here, because
   GCC would leave an empty object and report no error.  Do not print to the
   standard output if the compiler's own output goes there.  */
void
print_about (const options &opts, const std::string &help)
{
  bool taken_p = flag_preprocess_only
		 || (asm_file_name && strcmp (asm_file_name, "-") == 0);
  FILE *out = taken_p ? stderr : stdout;
  if (opts.version_p)
    fprintf (out, "memstrat %s, for GCC %s, %s\n", MEMSTRAT_VERSION,
	     gcc_version.basever, MEMSTRAT_TARGET);
  if (opts.help_p)
    fprintf (out, "%s\n", help.c_str ());
}

/* Make GCC write the pass's dump file for LEVEL.  Before GCC 14, a plugin's
   pass has no -fdump-tree-NAME option.  */
void
enable_dump (dump_level level)
{
  const char *flag = level == dump_level::details
		       ? "tree-memstrat-optimized-missed-note-details"
		       : "tree-memstrat-optimized-missed";
  if (level != dump_level::none)
    g->get_dumps ()->dump_switch_p (flag);
}

} /* anonymous namespace */

} /* namespace memstrat */

int
plugin_init (plugin_name_args *plugin_info, plugin_gcc_version *version)
{
  using namespace memstrat;

  if (!right_compiler_p (plugin_info, version))
    return 0;

  /* GCC keeps pointers to these two variables.  */
  static std::string help = help_text ();
  static ::plugin_info info = { MEMSTRAT_VERSION, help.c_str () };
  register_callback (plugin_info->base_name, PLUGIN_INFO, nullptr, &info);

  if (!parse_arguments (plugin_info, command_line))
    return 0;

  auto on_event = [&] (int event, plugin_callback_func function)
  { register_callback (plugin_info->base_name, event, function, nullptr); };
  auto add_pass = [&] (opt_pass *pass, const char *name,
		       pass_positioning_ops position, int instance = 1)
  {
    register_pass_info info = { pass, name, instance, position };
    register_callback (plugin_info->base_name, PLUGIN_PASS_MANAGER_SETUP,
		       nullptr, &info);
  };
  static transformation_gate gate (command_line);
  static record_log log (command_line.report);
  add_pass (make_pass_memstrat (g, command_line, gate, log), "optimized",
	    PASS_POS_INSERT_BEFORE);
  add_pass (make_pass_memstrat_rtl (g, command_line, gate), "sched2",
	    PASS_POS_INSERT_AFTER);
  add_pass (make_pass_keep_apart (g), "einline", PASS_POS_INSERT_AFTER);
  if (keeps_sizes_p (gate))
    {
      flag_value_profile_transformations = 0;
      /* feedback_fnsplit is the first pass after GCC has read a profile.  In
	 GCC 16, an earlier pass for -fauto-profile has the same name, so use
	 the number of the second pass, which is already registered.  */
      const opt_pass *second
	= g->get_passes ()->get_pass_by_name ("tree-feedback_fnsplit2");
      add_pass (make_pass_keep_sizes (g, command_line), "feedback_fnsplit",
		PASS_POS_INSERT_BEFORE,
		second ? second->static_pass_number : 1);
    }
  /* With libcall=never, the user's flags do not take precedence.  */
  if (command_line.libcall != libcall_use::never)
    on_event (PLUGIN_START_UNIT, note_user_flags);
  on_event (PLUGIN_START_UNIT, backstop::install);
  on_event (PLUGIN_FINISH_DECL, note_inline_only);
  on_event (PLUGIN_PRE_GENERICIZE, note_declarations);
  on_event (PLUGIN_ALL_IPA_PASSES_START, find_banned_functions);
  on_event (PLUGIN_PASS_EXECUTION, find_banned_functions_of_program);
  on_event (PLUGIN_PASS_EXECUTION, backstop::on_pass);
  on_event (PLUGIN_ATTRIBUTES, register_memstrat_attribute);
  on_event (PLUGIN_PRAGMAS, register_memstrat_pragma);
  /* GCC also keeps a pointer to this variable.  */
  static files_given files = { plugin_info->full_name, command_line.report };
  register_callback (plugin_info->base_name, PLUGIN_PRAGMAS, show_input_files,
		     &files);
  on_event (PLUGIN_FINISH_UNIT, add_late_dependencies);
  on_event (PLUGIN_FINISH_UNIT, [] (void *, void *) { log.write (); });
  static bool at_start = true;
  register_callback (plugin_info->base_name, PLUGIN_START_PARSE_FUNCTION,
		     apply_pragma_region, &at_start);
  on_event (PLUGIN_FINISH_PARSE_FUNCTION, apply_pragma_region);
  on_event (PLUGIN_PRE_GENERICIZE, apply_pragma_region);
  register_general_register_gates (plugin_info->base_name, command_line, gate);
  print_about (command_line, help);
  enable_dump (command_line.dump);
  return 0;
}
