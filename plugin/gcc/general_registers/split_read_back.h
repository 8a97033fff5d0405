/* The values that were split, read back.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   With -fchecking.  Between their definition and the first rewritten use both
   the old values and their pieces are there; each piece has to be defined once,
   as the bytes that it stands for:

     _1 = {a_2, b_3}		_4 = (uint64_t) a_2	_1[0..8)
				_5 = (uint64_t) b_3	_1[8..16)

   Pieces of other values count as what they stand for, so that this holds
   through copies and PHIs.  The stores of pieces are read back by
   read_back.h.  */

#ifndef MEMSTRAT_GCC_SPLIT_READ_BACK_H
#define MEMSTRAT_GCC_SPLIT_READ_BACK_H

#include "gcc/compat.h"
#include "gcc/read_back/symbolic_values.h"
#include "core/plan.h"

namespace memstrat {

class split_read_back
{
public:
  /* Remember FUN, ahead of a split.  */
  explicit split_read_back (function *fun);

  /* The name VALUE stands for PART of NAME.  */
  void add_piece (tree name, const piece &part, tree value);

  /* Verify the definitions of all pieces.  An internal error if one is wrong or
     missing.  */
  void verify_definitions ();

  /* Verify that STMT, which was to be BYTES, is.  */
  void verify_scalar (gassign *stmt, const symbolic_bytes &bytes) const;

  /* What is known of names, those of pieces among them.  */
  const symbolic_values &values () const { return m_values; }

private:
  struct part_of_name
  {
    tree name;
    piece part;
    bool defined_p;
  };

  function *m_fun;
  std::unordered_set<gimple *> m_old;
  std::unordered_map<tree, part_of_name> m_pieces;
  symbolic_values m_values;

  symbolic_bytes part_of (const symbolic_bytes &bytes, const piece &part) const;
  bool load_p (gassign *stmt, gimple *old, const piece &part) const;
  bool phi_p (gphi *phi, gimple *old, const piece &part) const;
  bool defined_p (gimple *stmt, const part_of_name &meant) const;
  void read (gimple *stmt, tree result);
};

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_SPLIT_READ_BACK_H */
