/* The code of the kernel that replaces Linux in tests of lab/kernel.
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

void *
memory_copy (void *dest, const void *src, unsigned long size_bytes)
{
  void *result = dest;
  __asm__ volatile ("rep movsb" : "+D" (dest), "+S" (src), "+c" (size_bytes)
		    : : "memory");
  return result;
}

__attribute__ ((section (".init.text"))) void
clear_once (struct pt_regs *regs)
{
  __asm__ volatile ("rep stosb" : "+D" (regs) : "a" (0), "c" (sizeof *regs)
		    : "memory");
}
