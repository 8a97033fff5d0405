/* Values that GCC would move in vector registers and that can be split.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A value is an SSA name of an integer type wider than a word, or of a vector
   of integers or pointers.  It can be split if all that define it and all that
   use it only move it:

     from memory	_1 = MEM <vector(2) long> [q]
     to memory		MEM <vector(2) long> [p] = _1
     from scalars	_1 = { a_2, b_3 }
     to a scalar	_4 = BIT_FIELD_REF <_1, 64, 0>
     in another order	_5 = VEC_PERM_EXPR <_1, _1, { 1, 0 }>
     by a copy, a PHI, a change of type, a constant

   Values that are copies or parts of each other belong together, in a web:
   their pieces have one width, the narrowest that one of them asks for, and
   if one cannot be split, none is.  */

#ifndef MEMSTRAT_GCC_SPLITTABLE_VALUES_H
#define MEMSTRAT_GCC_SPLITTABLE_VALUES_H

#include "gcc/compat.h"
#include "core/plan.h"
#include "core/target_facts.h"

namespace memstrat {

/* The widest value, that of a register of AVX-512.  */
inline constexpr HOST_WIDE_INT max_value_bytes = 64;

/* True if the access REF of STMT, a load or store of the type of such a value,
   may be made in pieces on a target with FACTS.  */
bool splittable_access_p (gimple *stmt, tree ref, const target_facts &facts);

/* The bytes [PART] of CONSTANT as an integer of a piece's type; null if they
   are not known.  */
tree constant_piece (tree constant, const piece &part);

/* The scalar that STMT takes out of the vector NAME: its offset and width; a
   width of 0 if STMT does something else.  */
piece scalar_taken (gimple *stmt, tree name);

/* Where PART of the value of STMT, a VEC_PERM_EXPR by a constant, comes from:
   set FROM to that part of the operand that is returned.  PART is not wider
   than an element.  */
tree permuted_piece (gimple *stmt, const piece &part, piece &from);

/* True if the elements of the vector CONSTRUCTOR are all one scalar.  */
bool uniform_p (tree constructor);

class splittable_values
{
public:
  /* Find the values of FUN, for a target with FACTS.  */
  splittable_values (function *fun, const target_facts &facts);

  /* The names of those that can be split, by their version.  */
  std::vector<tree> names ();

  /* How NAME, one of them, is split: straight, all pieces of one width.  */
  plan plan_for (tree name);

  /* True if OPERAND is one of the values, or might have been.  */
  bool value_p (tree operand) { return find (operand) != nullptr; }

private:
  /* Of the fields from split_p on, only those of its web's root count.  */
  struct value
  {
    tree name;
    unsigned size_bytes;
    unsigned parent;		 /* In the tree of the web; the root's is
				    itself.  */

    bool split_p;
    unsigned part_bytes;	 /* The widest that pieces may be.  */
    unsigned least_bytes;	 /* The narrowest.  */
  };

  const target_facts &m_facts;
  std::vector<value> m_values;
  std::vector<int> m_of_version;	 /* Index in m_values, or -1.  */

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
  void examine_use (value &used, gimple *stmt);
};

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_SPLITTABLE_VALUES_H */
