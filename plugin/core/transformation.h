/* The transformations of code, each of which can be switched off by itself.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_CORE_TRANSFORMATION_H
#define MEMSTRAT_CORE_TRANSFORMATION_H

#include "core/names.h"

namespace memstrat {

enum class transformation : unsigned char
{
  /* A block operation becomes pieces, a loop or a call.  */
  lower,
  /* regs=gpr: GCC itself uses no vector registers in a function.  */
  general_registers,
  /* Pieces far from their base get another base.  */
  second_base,
  /* Pieces are stored in ascending order.  */
  store_order,
  /* Stores of zero store the same register.  */
  share_zero
};

/* Their names in disable=, and in statistics.  */
template<>
inline constexpr std::array names_of<transformation>
  = { "lower", "general-registers", "second-base", "store-order",
      "share-zero" };

class transformation_set
{
public:
  void add (transformation which) { m_bits |= bit (which); }

  bool contains (transformation which) const
  {
    return (m_bits & bit (which)) != 0;
  }

private:
  unsigned m_bits = 0;

  static constexpr unsigned bit (transformation which)
  {
    return 1u << static_cast<unsigned> (which);
  }
};

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_TRANSFORMATION_H */
