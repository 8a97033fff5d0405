/* The first case for memstrat: arch/x86/kernel/traps.c of Linux.
   SPDX-License-Identifier: GPL-3.0-or-later

   On an exception from user space the kernel copies the saved registers from
   the entry stack to the task's stack, whose top is in a per-CPU variable.
   GCC 12 makes the copy a `rep movsq', whose start-up cost alone was a percent
   of a compile workload.  */

struct pt_regs
{
  unsigned long r15, r14, r13, r12, bp, bx;
  unsigned long r11, r10, r9, r8, ax, cx, dx, si, di;
  unsigned long orig_ax;
  unsigned long ip, cs, flags, sp, ss;
};

extern __seg_gs unsigned long cpu_current_top_of_stack;

struct pt_regs *
sync_regs (struct pt_regs *eregs)
{
  struct pt_regs *regs = (struct pt_regs *) cpu_current_top_of_stack - 1;
  if (regs != eregs)
    *regs = *eregs;
  return regs;
}
