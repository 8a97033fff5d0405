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
  /* The context of FUN.  No call may be introduced in NO_CALL_SECTIONS, nor in
     the sections of the kernel that call_context.cc names.  */
  call_context (function *fun,
		const std::vector<std::string> &no_call_sections);

  /* Take note of STMT.  To be called for all of FUN.  */
  void visit (gimple *stmt);

  /* The largest size, in bytes, for which an operation in FUN may not become a
     library call; 0 if it always may.  */
  std::uint64_t no_call_to_bytes () const { return m_no_call_to_bytes; }

  /* The same for OPERATION.  */
  std::uint64_t no_call_to_bytes (const candidate &operation) const;

  /* Why.  */
  no_call why_no_call () const { return m_why_no_call; }

private:
  std::uint64_t m_no_call_to_bytes = 0;
  no_call m_why_no_call = no_call::none;
  library_code m_code; /* What the function is a part of.  */

  bool written_call_p (const candidate &operation) const;
};

/* NO_CALL_TO_BYTES, a limit as above, for an operation of which the compiler by
   itself makes CODE: where only new calls are ruled out, its own call is none of
   them, and there is no limit.  */
std::uint64_t no_new_call_to_bytes (std::uint64_t no_call_to_bytes,
				    compilers_code code);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_CALL_CONTEXT_H */
