/* limit=: how many operations of a compilation are lowered.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_LOWERING_LIMIT_H
#define MEMSTRAT_GCC_LOWERING_LIMIT_H

#include "gcc/compat.h"

namespace memstrat {

class lowering_limit
{
public:
  /* At most LIMIT operations; none: no limit.  */
  explicit lowering_limit (std::optional<std::uint64_t> limit)
    : m_limit (limit)
  {
  }

  /* True if no more may be lowered or made a call.  */
  bool reached_p () const { return m_limit && m_count >= *m_limit; }

  /* One more has been.  */
  void count () { m_count++; }

private:
  const std::optional<std::uint64_t> m_limit;
  std::uint64_t m_count = 0;
};

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_LOWERING_LIMIT_H */
