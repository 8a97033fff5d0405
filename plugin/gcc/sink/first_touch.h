/* What may touch a local variable first, after a statement.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   GCC's alias analysis does not know in which order statements run: a variable
   whose address is taken anywhere in the function may be touched by any call.
   Before the address is taken, nobody can.  */

#ifndef MEMSTRAT_GCC_FIRST_TOUCH_H
#define MEMSTRAT_GCC_FIRST_TOUCH_H

#include "gcc/compat.h"

namespace memstrat {

/* The statements of a function that name some local variables.  */
class variable_mentions
{
public:
  /* VARIABLES are those of FUN to look for.  It numbers the statements of FUN
     (gimple_uid).  */
  variable_mentions (function *fun, const std::vector<tree> &variables);

  /* The nearest block that dominates all statements that may read or write
     VARIABLE first, on some path from CLEAR, which writes all of it; null if
     there is no such statement.  Nothing if that takes too long to find out.
     IS_CLEAR tells whether a statement writes all of VARIABLE, and reads none
     of it.  Dominators must be known, and memory must be in SSA form.  */
  std::optional<basic_block> first_touch (tree variable, gimple *clear,
					  bool (*is_clear) (gimple *, tree));

private:
  enum class mention_kind
  {
    access,  /* It reads or writes the variable.  */
    address, /* It has the address, so others may have it from here on.  */
    end_of_life
  };

  struct mention
  {
    gimple *stmt;
    mention_kind kind;
  };

  struct variable_facts
  {
    std::vector<mention> mentions; /* Block by block, in order.  */

    /* The address may be kept where the compiler has it serve a later life of
       the variable, without a statement that mentions it there.  */
    bool address_kept_p = false;

    /* The blocks that are entered with somebody knowing the address; empty if
       nobody has asked yet.  */
    std::vector<bool> known_in;
  };

  function *m_fun;
  std::map<tree, variable_facts> m_facts;

  void note (gimple *stmt, tree operand, mention_kind kind);
  void note_mentions (gimple *stmt);
  static bool known_after_p (const variable_facts &facts, basic_block block,
			     gimple *before, bool known_p);
  void find_known (variable_facts &facts) const;
  bool address_known_p (variable_facts &facts, gimple *stmt) const;
  bool may_touch_p (variable_facts &facts, gimple *stmt, ao_ref &block) const;
};

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_FIRST_TOUCH_H */
