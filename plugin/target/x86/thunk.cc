/* x86: the code that all clears of a program share.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

     __memstrat_clear:
     __memstrat_clear_256:   movq  $0, 248(%rdi)
     __memstrat_clear_248:   movq  $0, 240(%rdi)
			     ...
     __memstrat_clear_8:     movq  $0, (%rdi)
			     ret

   It changes no register.  Each object that calls it has it in a comdat group;
   the linker keeps one.  It is one function, __memstrat_clear to debuggers and
   profiles, with an entry for each size.  */

#include "target/target.h"

#include "debug.h"
#include "hard-reg-set.h"
#include "output.h"
#include "rtl.h"

namespace memstrat {

namespace {

/* bench/results/thunk-trial has clears of up to this size.  */
constexpr unsigned max_bytes = 256;

/* The whole thunk.  */
constexpr const char *thunk_name = "__memstrat_clear";

/* The entry that clears SIZE_BYTES.  */
std::string
entry (std::uint64_t size_bytes)
{
  return thunk_name + ("_" + std::to_string (size_bytes));
}

/* True if the thunk can return as functions of this unit do.  It has no code of
   its own for a `ret' that nothing may predict.  */
bool
returns_p ()
{
  return ix86_function_return != indirect_branch_thunk
	 && ix86_function_return != indirect_branch_thunk_inline;
}

} /* anonymous namespace */

/* A call writes its return address below the stack pointer, where a red zone
   would be.  GCC does not know of the call, and may move it before the frame
   pointer is set up; an unwinder that relies on frame pointers would skip the
   caller.  Linux patches the padding before functions that are called, and the
   entries have none (-fpatchable-function-entry).  */
unsigned
thunk_max_bytes ()
{
  bool reached_p = ix86_cmodel != CM_LARGE && ix86_cmodel != CM_LARGE_PIC;
  return TARGET_64BIT && ptr_mode == word_mode && !TARGET_RED_ZONE && reached_p
	     && flag_omit_frame_pointer && !flag_split_stack
	     && !flag_patchable_function_entry && !fixed_regs[DI_REG]
	     && returns_p () && !preserves_registers_p (current_function_decl)
	   ? max_bytes
	   : 0;
}

const char *const thunk_address_constraint = "D";

std::string
thunk_call_text (std::uint64_t size_bytes)
{
  return "call\t" + entry (size_bytes);
}

void
write_thunk (FILE *file)
{
  bool intel_p = ix86_asm_dialect == ASM_INTEL;
  bool unwind_p = dwarf2out_do_cfi_asm ();
  if (intel_p)
    fputs ("\t.att_syntax\n", file);
  fprintf (file,
	   "\t.section\t.text,\"axG\",@progbits,%s,comdat\n"
	   "\t.p2align 4\n"
	   "\t.globl\t%s\n"
	   "\t.hidden\t%s\n"
	   "\t.type\t%s, @function\n"
	   "%s:\n",
	   thunk_name, thunk_name, thunk_name, thunk_name, thunk_name);
  if (unwind_p)
    fputs ("\t.cfi_startproc\n", file);
  for (unsigned size_bytes = max_bytes; size_bytes != 0; size_bytes -= 8)
    {
      std::string label = entry (size_bytes);
      fprintf (file, "\t.globl\t%s\n\t.hidden\t%s\n%s:\n", label.c_str (),
	       label.c_str (), label.c_str ());
      fprintf (file, "\tmovq\t$0, %u(%%rdi)\n", size_bytes - 8);
    }
  /* The processor may run past a return, which -mharden-sls= prevents by the
     same byte.  */
  fputs (ix86_function_return == indirect_branch_thunk_extern
	   ? "\tjmp\t__x86_return_thunk\n"
	   : "\tret\n\tint3\n",
	 file);
  if (unwind_p)
    fputs ("\t.cfi_endproc\n", file);
  fprintf (file, "\t.size\t%s, .-%s\n\t.text\n", thunk_name, thunk_name);
  if (intel_p)
    fputs ("\t.intel_syntax noprefix\n", file);
}

} /* namespace memstrat */
