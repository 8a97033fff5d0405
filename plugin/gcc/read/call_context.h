/* Where no library call may be introduced.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_CALL_CONTEXT_H
#define MEMSTRAT_GCC_CALL_CONTEXT_H

#include "gcc/compat.h"
#include "gcc/read/library_code.h"
#include "gcc/read/recognize.h"
#include "gcc/read/register_variables.h"

namespace memstrat {

struct call_limit
{
  /* The largest size, in bytes, for which an operation may not become a library
     call; 0 if it always may.  */
  std::uint64_t to_bytes = 0;
  no_call why = no_call::none;
};

class call_context
{
public:
  /* The context of FUN.  No call may be introduced in NO_CALL_SECTIONS, nor in
     the sections of the kernel that call_context.cc names.  */
  call_context (function *fun,
		const std::vector<std::string> &no_call_sections);

  /* Take note of STMT.  To be called for all of FUN.  */
  void visit (gimple *stmt);

  /* The limit for all of FUN.  */
  call_limit limit () const;

  /* The limit for OPERATION, as long as FUN's control flow graph is as it
     was.  */
  call_limit limit (const candidate &operation);

private:
  call_limit m_limit;
  library_code m_code; /* What the function is a part of.  */
  register_variables m_registers;

  bool written_call_p (const candidate &operation) const;
};

/* NO_CALL_TO_BYTES, a limit as above, for an operation of which the compiler by
   itself makes CODE: where only new calls are ruled out, its own call is none of
   them, and there is no limit.  */
std::uint64_t no_new_call_to_bytes (std::uint64_t no_call_to_bytes,
				    compilers_code code);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_CALL_CONTEXT_H */
