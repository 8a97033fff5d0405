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

  /* The place of the piece's MEM in INSN.  Its address is BASE, a register,
     plus OFFSET_BYTES.  */
  rtx *memory;
  rtx base;
  std::int64_t offset_bytes;

  /* The register that is loaded, or the register or constant that is
     stored.  */
  rtx value;
  bool store_p;
  unsigned width_bytes;
};

/* The move that INSN, which is not a debug insn, makes, if that is one of a
   piece (see piece_access_p) whose address is a register plus a constant.  */
std::optional<piece_move> piece_of (rtx_insn *insn);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_PIECE_MOVE_H */
