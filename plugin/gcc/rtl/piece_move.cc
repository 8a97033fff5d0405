/* Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gcc/rtl/piece_move.h"

#include "memmodel.h"
#include "rtl.h"
#include "emit-rtl.h"

#include "gcc/write/block_access.h"

namespace memstrat {

std::optional<piece_move>
piece_of (rtx_insn *insn)
{
  rtx set = single_set (insn);
  if (!set)
    return std::nullopt;
  bool store_p = MEM_P (SET_DEST (set));
  rtx *memory = store_p ? &SET_DEST (set) : &SET_SRC (set);
  rtx value = store_p ? SET_SRC (set) : SET_DEST (set);
  if (!MEM_P (*memory) || !(REG_P (value) || CONSTANT_P (value))
      || MEM_VOLATILE_P (*memory)
      || !ADDR_SPACE_GENERIC_P (MEM_ADDR_SPACE (*memory)) || !MEM_EXPR (*memory)
      || !piece_access_p (MEM_EXPR (*memory)))
    return std::nullopt;

  rtx base = XEXP (*memory, 0);
  std::int64_t offset_bytes = 0;
  if (GET_CODE (base) == PLUS && CONST_INT_P (XEXP (base, 1)))
    {
      offset_bytes = INTVAL (XEXP (base, 1));
      base = XEXP (base, 0);
    }
  if (!REG_P (base) || GET_MODE (base) != Pmode)
    return std::nullopt;
  unsigned width_bytes = GET_MODE_SIZE (GET_MODE (*memory)).to_constant ();
  return piece_move { insn,  memory,  base,	  offset_bytes,
		      value, store_p, width_bytes };
}

} /* namespace memstrat */
