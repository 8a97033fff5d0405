/* regs=gpr: keeping GCC's own passes out of vector registers.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   docs/decisions/0008-no-sse-for-a-function.md has the reasons.  */

#include "gcc/general_registers/general_registers.h"

#include "diagnostic.h"
#include "function.h"
#include "cgraph.h"
#include "gimple-iterator.h"
#include "opts.h"
#include "hard-reg-set.h"
#include "rtl.h"
#include "memmodel.h"
#include "emit-rtl.h"
#include "regs.h"
#include "function-abi.h"
#include "tm_p.h"
#include "toplev.h"

#include "gcc/report.h"
#include "gcc/settings/settings.h"
#include "target/changed_settings.h"
#include "target/target.h"

namespace memstrat {

namespace {

/* The options of the command line.  */
const options *command_line;

/* The DECL_UID of the last function for which disable_vector_registers changed
   the target.  */
std::optional<unsigned> changed_function;

/* The gate, which counts the functions that keep to general registers.  */
transformation_gate *counted_by;

/* GCC's own hook, which set_current_function calls.  */
decltype (targetm.set_current_function) compilers_hook;

/* True for the DECL_UIDs of functions that keep to general registers.  */
std::unordered_map<unsigned, bool> kept_functions;

/* Determine, once per function, whether cfun keeps to general registers.  */
void
settle_registers ()
{
  auto [kept, new_p] = kept_functions.try_emplace (DECL_UID (cfun->decl));
  if (new_p)
    kept->second
      = function_registers (cfun->decl, *command_line) == register_class::gpr
	&& counted_by->pass_p (transformation::general_registers,
			       dump_user_location_t::from_function_decl (
				 cfun->decl));
}

} /* anonymous namespace */

bool
keeps_to_general_registers_p ()
{
  if (!cfun)
    return false;
  auto kept = kept_functions.find (DECL_UID (cfun->decl));
  return kept != kept_functions.end () && kept->second;
}

namespace {

/* The passes with changed settings: those of the loop vectorizer, all other
   GIMPLE passes, expansion, and final.  */
enum class changed_pass
{
  none,
  vectorize,
  gimple,
  expand,
  final
};

changed_pass
changed_pass_of (const opt_pass *pass)
{
  for (const char *name : { "ch_vect", "ldist", "ifcvt", "vect" })
    if (named_p (pass, name))
      return changed_pass::vectorize;
  if (named_p (pass, "expand"))
    return changed_pass::expand;
  if (named_p (pass, "final"))
    return changed_pass::final;
  /* This pass only determines which sizes in a profile get code of their own.
     With changed settings, GCC would reject large sizes.  */
  if (named_p (pass, "memstrat-keep-sizes"))
    return changed_pass::none;
  return pass->type == GIMPLE_PASS ? changed_pass::gimple : changed_pass::none;
}

/* Undo the changes of the previous call, then change the settings for PASS,
   which is about to run on a function that keeps to general registers.  With
   changed_pass::none, only undo changes.  Call this before every pass over
   every function, and when the current function changes.  */
void
set_for_pass (changed_pass pass)
{
  static changed_settings settings;
  settings.undo ();
  /* When a file is compiled with -flto, GCC folds copies as it would without
     the plugin, and register_copy_plan cuts them in the link.  If a call of
     memcpy stayed in a helper of the program's own memcpy, GCC would inline
     that memcpy into the helper.  */
  bool folds_p = flag_lto && !in_lto_p && pass != changed_pass::expand;
  if (pass == changed_pass::final)
    narrow_final (settings);
  else if (pass != changed_pass::none && !folds_p)
    narrow_copies (settings);
  /* The loop vectorizer, and the passes that prepare loops for it, may touch
     only loops that the user has marked, for example with #pragma omp simd.
     The passes still run, because a pass may leave something for a later pass
     to clean up.  */
  if (pass == changed_pass::vectorize)
    settings.change (flag_tree_loop_vectorize, 0);
  if (pass == changed_pass::expand && changed_function == DECL_UID (cfun->decl))
    {
      keep_call_interface (settings);
      /* Without AVX, the compiler wrongly warns that aligned arguments are
	 passed differently.  */
      settings.change (warn_psabi, 0);
    }
}

/* For PLUGIN_OVERRIDE_GATE: clear RUN_P, a bool, if current_pass must not run
   on the current function.  */
void
override_gate (void *run_p, void *)
{
  bool &run = *static_cast<bool *> (run_p);
  if (!run)
    return;
  if (named_p (current_pass, "slp"))
    run = !keeps_to_general_registers_p () || uses_floating_point_p (cfun);
  else if (named_p (current_pass, "stv"))
    run = !keeps_to_general_registers_p ();
}

/* Make FNDECL, which may be null, the current function.  This function
   replaces a hook of GCC, because no plugin event reports the change.  Before
   GCC restores FNDECL's target or gimplifies FNDECL, undo the changes for the
   previous function.  Change FNDECL's settings at once: before the first pass
   over FNDECL, GCC folds code that is inlined late or becomes a clone.  */
void
set_current_function (tree fndecl)
{
  set_for_pass (changed_pass::none);
  compilers_hook (fndecl);
  if (!fndecl || symtab->state < IPA_SSA || !cfun || cfun->decl != fndecl
      || (cfun->curr_properties & PROP_rtl))
    return;
  settle_registers ();
  if (keeps_to_general_registers_p ())
    set_for_pass (changed_pass::gimple);
}

/* For PLUGIN_START_UNIT: install set_current_function.  */
void
install_hook (void *, void *)
{
  compilers_hook = targetm.set_current_function;
  targetm.set_current_function = set_current_function;
}

/* For PLUGIN_PASS_EXECUTION: change the settings for PASS, an opt_pass.  */
void
on_pass (void *pass, void *)
{
  changed_pass changed = changed_pass::none;
  if (cfun)
    settle_registers ();
  if (keeps_to_general_registers_p ())
    changed = changed_pass_of (static_cast<opt_pass *> (pass));
  if (changed == changed_pass::vectorize && uses_floating_point_p (cfun))
    changed = changed_pass::gimple;
  set_for_pass (changed);
}

} /* anonymous namespace */

settings_without_plugin::settings_without_plugin ()
{
  set_for_pass (changed_pass::none);
}

settings_without_plugin::~settings_without_plugin ()
{
  if (keeps_to_general_registers_p ())
    set_for_pass (changed_pass::gimple);
}

void
register_general_register_gates (const char *base_name, const options &base,
				 transformation_gate &gate)
{
  command_line = &base;
  counted_by = &gate;
  register_callback (base_name, PLUGIN_OVERRIDE_GATE, override_gate, nullptr);
  register_callback (base_name, PLUGIN_PASS_EXECUTION, on_pass, nullptr);
  register_callback (base_name, PLUGIN_START_UNIT, install_hook, nullptr);
}

namespace {

/* Return the calls of builtins of KIND in FUN.  */
std::vector<gcall *>
builtin_calls (function *fun, built_in_class kind)
{
  std::vector<gcall *> calls;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	 gsi_next (&gsi))
      if (gcall *call = dyn_cast<gcall *> (gsi_stmt (gsi)))
	if (tree callee = gimple_call_fndecl (call))
	  if (fndecl_built_in_p (callee, kind))
	    calls.push_back (call);
  return calls;
}

/* Return true if OPTS enables all target builtins that FUN calls.  */
bool
target_builtins_available_p (function *fun, const gcc_options &opts)
{
  for (gcall *call : builtin_calls (fun, BUILT_IN_MD))
    if (!builtin_available_p (gimple_call_fndecl (call), opts))
      return false;
  return true;
}

/* Make the calls of alloca in FUN keep their present alignment,
   BIGGEST_ALIGNMENT, which depends on the target's widest register.  */
void
keep_alloca_alignment (function *fun)
{
  for (gcall *call : builtin_calls (fun, BUILT_IN_NORMAL))
    if (gimple_call_builtin_p (call, BUILT_IN_ALLOCA))
      {
	tree aligned = builtin_decl_explicit (BUILT_IN_ALLOCA_WITH_ALIGN);
	gcall *replacement = gimple_build_call (aligned, 2,
						gimple_call_arg (call, 0),
						size_int (BIGGEST_ALIGNMENT));
	gimple_call_set_lhs (replacement, gimple_call_lhs (call));
	gimple_call_set_alloca_for_var (replacement,
					gimple_call_alloca_for_var_p (call));
	gimple_stmt_iterator gsi = gsi_for_stmt (call);
	gimple_move_vops (replacement, call);
	gimple_set_location (replacement, gimple_location (call));
	gsi_replace (&gsi, replacement, false);
      }
}

/* Make GCC compile FUN, the current function, for TARGET from now on.  Repeat
   the setup of init_function_start, which used the old registers.  */
void
switch_target (function *fun, tree target)
{
  DECL_FUNCTION_SPECIFIC_TARGET (fun->decl) = target;
  forget_target ();
  set_cfun (fun, true);

  /* For the first function of a target, initialize_rtl compiles dummy
     functions, which use *crtl; see target_reinit.  */
  rtl_data saved = *crtl;
  rtx *saved_regno_reg_rtx = regno_reg_rtx;
  memset (crtl, 0, sizeof *crtl);
  regno_reg_rtx = nullptr;
  initialize_rtl ();
  *crtl = saved;
  regno_reg_rtx = saved_regno_reg_rtx;

  crtl->abi = &fndecl_abi (fun->decl).base_abi ();
  int first_label = crtl->emit.x_first_label_num;
  free (crtl->emit.regno_pointer_align);
  init_emit ();
  crtl->emit.x_first_label_num = first_label;
}

} /* anonymous namespace */

void
disable_vector_registers (function *fun)
{
  if (!keeps_to_general_registers_p ())
    return;
  dump_user_location_t loc
    = dump_user_location_t::from_function_decl (fun->decl);
  report_transformation (transformation::general_registers, loc,
			 "keeps to general registers");
  if (!optional_vector_registers_p () || needs_vector_registers_p (fun))
    return;
  gcc_options opts = global_options;
  gcc_options opts_set = global_options_set;
  turn_off_vector_registers (opts, opts_set);
  if (!target_builtins_available_p (fun, opts))
    return;
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, loc,
		     "memstrat: compiled without vector registers\n");
  keep_alloca_alignment (fun);
  switch_target (fun, build_target_option_node (&opts, &opts_set));
  changed_function = DECL_UID (fun->decl);
}

} /* namespace memstrat */
