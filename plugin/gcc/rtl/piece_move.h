/* Pieces of block operations as instructions.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_PIECE_MOVE_H
#define MEMSTRAT_GCC_PIECE_MOVE_H

#include "gcc/compat.h"

namespace memstrat {

/* A move of a piece from or to memory.  */
struct piece_move
{
  rtx_insn *insn;

  /* Where the piece's MEM stands in INSN; its address is BASE, a register, and
     OFFSET_BYTES.  */
  rtx *memory;
  rtx base;
  std::int64_t offset_bytes;

  /* The register that is loaded, or what is stored.  */
  rtx value;
  bool store_p;
  unsigned width_bytes;
};

/* What INSN, a nondebug one, moves, if that is a piece that plan_emitter made,
   behind a register and a constant.  */
std::optional<piece_move> piece_of (rtx_insn *insn);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_PIECE_MOVE_H */
