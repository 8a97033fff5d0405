/* Where no library call may be introduced.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_CALL_CONTEXT_H
#define MEMSTRAT_GCC_CALL_CONTEXT_H

#include "gcc/compat.h"
#include "gcc/read/library_code.h"
#include "gcc/read/recognize.h"

namespace memstrat {

class call_context
{
public:
  /* For FUN, whose code lies in one of NO_CALL_SECTIONS or in another.  */
  call_context (function *fun,
		const std::vector<std::string> &no_call_sections);

  /* Take note of STMT.  To be called for all of FUN.  */
  void visit (gimple *stmt);

  /* The largest size, in bytes, for which an operation in FUN may not become a
     library call; 0 where it always may.  */
  std::uint64_t no_call_to_bytes () const { return m_no_call_to_bytes; }

  /* The same for the operation FOUND.  */
  std::uint64_t no_call_to_bytes (const candidate &found) const;

private:
  std::uint64_t m_no_call_to_bytes = 0;
  library_code m_code;		/* What the function is a part of.  */

  bool written_call_p (const candidate &found) const;
};

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_CALL_CONTEXT_H */
