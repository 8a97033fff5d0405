/* x86: the lengths of addresses.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "target/target.h"

#include "rtl.h"
#include "memmodel.h"
#include "emit-rtl.h"
#include "insn-config.h"
#include "recog.h"
#include "regs.h"
#include "varasm.h"

namespace memstrat {

bool
short_offsets_p ()
{
  /* With -mx32 all bases except %rsp need a prefix.  */
  return Pmode == word_mode;
}

/* These registers need a SIB byte.  */
bool
longer_base_p (unsigned regno)
{
  return regno == SP_REG || regno == R12_REG;
}

/* These registers need a REX prefix.  */
bool
prefixed_base_p (unsigned regno)
{
  return REX_INT_REGNO_P (regno);
}

/* True if a program that may lie anywhere reaches DECL, a variable of another
   object, as if it were its own: the linker copies it (R_X86_64_COPY).  */
static bool
direct_extern_p (tree decl)
{
  return flag_pie && !DECL_THREAD_LOCAL_P (decl)
	 && memory_address_p (QImode, XEXP (DECL_RTL (decl), 0));
}

/* Otherwise the address is in the global offset table, or takes a movabs.  */
bool
constant_address_p (tree decl)
{
  return ix86_cmodel != CM_LARGE && ix86_cmodel != CM_LARGE_PIC
	 && (!flag_pic || !VAR_P (decl) || targetm.binds_local_p (decl)
	     || direct_extern_p (decl));
}

/* These values are moved with an EVEX prefix.  */
bool
scaled_offset_p (const_rtx value)
{
  return GET_MODE_SIZE (GET_MODE (value)).to_constant () > 32
	 || EXT_REX_SSE_REG_P (value);
}

} /* namespace memstrat */
