/* An entry path clears the registers that it saves, 168 bytes.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "case.h"

struct pt_regs
{
  u64 r15, r14, r13, r12, bp, bx, r11, r10, r9, r8, ax, cx, dx, si, di;
  u64 orig_ax, ip, cs, flags, sp, ss;
};

noinstr void
PLAIN (struct pt_regs *regs, const void *from)
{
  *regs = (struct pt_regs) {};
}

noinstr void
BY_HAND (struct pt_regs *regs, const void *from)
{
  regs->r15 = regs->r14 = regs->r13 = regs->r12 = 0;
  regs->bp = regs->bx = 0;
  regs->r11 = regs->r10 = regs->r9 = regs->r8 = 0;
  regs->ax = regs->cx = regs->dx = regs->si = regs->di = 0;
  regs->orig_ax = regs->ip = regs->cs = regs->flags = regs->sp = regs->ss = 0;
}
