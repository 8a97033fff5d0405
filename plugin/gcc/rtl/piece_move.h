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

  /* The piece's MEM in INSN.  The MEM's address is BASE, a register, plus
     OFFSET_BYTES.  */
  rtx *memory;
  rtx base;
  std::int64_t offset_bytes;

  /* The loaded register, or the stored register or constant.  */
  rtx value;
  bool store_p;
  unsigned width_bytes;
};

/* Return the move of a piece (see piece_access_p) by INSN, which is not a
   debug insn.  Return nothing if INSN moves no piece, or if the piece's
   address is not a register plus a constant.  */
std::optional<piece_move> piece_of (rtx_insn *insn);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_PIECE_MOVE_H */
