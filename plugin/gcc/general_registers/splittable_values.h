/* Values that GCC would move in vector registers and that can be split.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A value is an SSA name of an integer type wider than a word, or of a vector
   of integers or pointers.  It can be split if its definition and its uses only
   move it:

     from memory	_1 = MEM <vector(2) long> [q]
     to memory		MEM <vector(2) long> [p] = _1
     from scalars	_1 = { a_2, b_3 }
     to a scalar	_4 = BIT_FIELD_REF <_1, 64, 0>
     in another order	_5 = VEC_PERM_EXPR <_1, _1, { 1, 0 }>
     by a copy, a PHI, a change of type, a constant

   Values that are copies or parts of each other belong together, in a web.
   Their pieces have the same width, the narrowest that one of the values asks
   for, and if one value cannot be split, none is.  */

#ifndef MEMSTRAT_GCC_SPLITTABLE_VALUES_H
#define MEMSTRAT_GCC_SPLITTABLE_VALUES_H

#include "gcc/compat.h"
#include "core/plan.h"
#include "core/target_facts.h"

namespace memstrat {

/* The size of the widest value, that of an AVX-512 register.  */
inline constexpr HOST_WIDE_INT max_value_bytes = 64;

/* True if REF, which STMT loads or stores, has the type of such a value and may
   be accessed in pieces on a target with FACTS.  */
bool splittable_access_p (gimple *stmt, tree ref, const target_facts &facts);

/* The bytes of CONSTANT in PART, as an integer of a piece's type; null if they
   are not known.  */
tree constant_piece (tree constant, const piece &part);

/* The offset and width of the scalar that STMT takes out of the vector NAME; a
   width of 0 if STMT does something else.  */
piece scalar_taken (gimple *stmt, tree name);

/* The operand from which PART of the value of STMT comes; set FROM to the part
   of the operand.  STMT is a VEC_PERM_EXPR with a constant mask.  PART is not
   wider than an element.  */
tree permuted_piece (gimple *stmt, const piece &part, piece &from);

/* True if the elements of the vector CONSTRUCTOR are all the same scalar.  */
bool uniform_p (tree constructor);

class splittable_values
{
public:
  /* Find the values of FUN, for a target with FACTS.  */
  splittable_values (function *fun, const target_facts &facts);

  /* The names of those that can be split, by their version.  */
  std::vector<tree> names ();

  /* The plan for splitting NAME, one of them: it is straight, and all pieces
     have the same width.  */
  plan plan_for (tree name);

  /* True if OPERAND is a value, whether it can be split or not.  */
  bool value_p (tree operand) { return find (operand) != nullptr; }

private:
  /* The fields from split_p on count only in the root of a web.  */
  struct value
  {
    tree name;
    unsigned size_bytes;
    /* In the tree of the web; the root's is itself.  */
    unsigned parent;

    bool split_p;
    /* The width of the widest and of the narrowest piece.  */
    unsigned part_bytes;
    unsigned least_bytes;
  };

  const target_facts &m_facts;
  std::vector<value> m_values;
  std::vector<int> m_of_version; /* Index in m_values, or -1.  */

  value *find (tree operand);
  value &web (value &member);
  void join (value &a, value &b);
  void join_operand (value &user, tree operand);
  void refuse (value &member);
  void ask_part (value &member, unsigned part_bytes, bool exact_p);
  void ask_access (value &member, gimple *stmt, tree ref);

  void collect (function *fun);
  void examine_constructor (value &result, tree constructor);
  void examine_part (value &result, tree ref);
  void examine_permutation (value &result, gassign *stmt);
  void examine_assignment (value &result, gassign *stmt);
  void examine_definition (value &result);
  void examine_use (value &used, use_operand_p use);
};

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_SPLITTABLE_VALUES_H */
