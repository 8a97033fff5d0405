/* All of the kernel that stands for Linux in the tests of tools/kernel.
   SPDX-License-Identifier: GPL-3.0-or-later  */

struct pt_regs { unsigned long reg[21]; };

struct pt_regs *
sync_regs (struct pt_regs *regs, struct pt_regs *eregs)
{
  *regs = *eregs;
  return regs;
}

void
clear_regs (struct pt_regs *regs)
{
  __builtin_memset (regs, 0, sizeof *regs);
}

void
clear_page (void *page)
{
  __builtin_memset (page, 0, 4096);
}
