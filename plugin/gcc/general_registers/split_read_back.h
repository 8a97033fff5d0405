/* Reads back the values that were split.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   This is for -fchecking.  When the pieces have been defined and no use has
   been rewritten yet, both the old values and their pieces exist.  Then each
   piece has to be defined once, as the bytes that it stands for:

     _1 = {a_2, b_3}		_4 = (uint64_t) a_2	_1[0..8)
				_5 = (uint64_t) b_3	_1[8..16)

   A piece of another value counts as what it stands for, so this works through
   copies and PHIs.  read_back.h reads back the stores of pieces.  */

#ifndef MEMSTRAT_GCC_SPLIT_READ_BACK_H
#define MEMSTRAT_GCC_SPLIT_READ_BACK_H

#include "gcc/compat.h"
#include "gcc/read_back/symbolic_values.h"
#include "core/plan.h"

namespace memstrat {

class split_read_back
{
public:
  /* Remember FUN, before a split.  */
  explicit split_read_back (function *fun);

  /* The name VALUE stands for PART of NAME.  */
  void add_piece (tree name, const piece &part, tree value);

  /* Verify the definitions of all pieces; if one is wrong or missing, give an
     internal error.  */
  void verify_definitions ();

  /* Verify that STMT assigns BYTES; if not, give an internal error.  */
  void verify_scalar (gassign *stmt, const symbolic_bytes &bytes) const;

  /* The known values of names, including the pieces.  */
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
  bool defined_p (gimple *stmt, const part_of_name &expected) const;
  void read (gimple *stmt, tree result);
};

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_SPLIT_READ_BACK_H */
