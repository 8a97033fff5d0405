/* Bans on library calls.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_CALL_CONTEXT_H
#define MEMSTRAT_GCC_CALL_CONTEXT_H

#include "gcc/compat.h"
#include "gcc/read/recognize.h"
#include "gcc/read/register_variables.h"

namespace memstrat {

/* The size up to which GCC 12 has inline code for any operation and any CPU.
   GCC 15 and later call the library from 257 bytes on.  Where new calls are
   banned, the plugin makes inline code up to this size with any GCC.  */
inline constexpr std::uint64_t inlined_max_bytes = 8192;

/* A ban on library calls, and its reason; no_call::none means no ban.  */
struct call_ban
{
  no_call why = no_call::none;

  /* True if the compiler's own calls beyond inlined_max_bytes are allowed.  */
  bool new_only_p = false;

  /* Return true if even the compiler's own calls are banned.  */
  bool total_p () const { return why != no_call::none && !new_only_p; }

  /* Return the reason against a call for an operation of SIZE_BYTES.
     OWN_CALL_P is true if the compiler itself would make a call.  */
  no_call why_not (std::uint64_t size_bytes, bool own_call_p) const
  {
    return new_only_p && own_call_p && size_bytes > inlined_max_bytes
	     ? no_call::none
	     : why;
  }
};

/* Return true if TEXT contains WORD as a whole word.  */
bool has_word_p (std::string_view text, std::string_view word);

class call_context
{
public:
  /* Start on FUN, the current function.  Ban calls in NO_CALL_SECTIONS, and in
     the kernel's sections listed in call_context.cc.  GENERAL_P is true if FUN
     keeps to general registers.  */
  call_context (function *fun, const std::vector<std::string> &no_call_sections,
		bool general_p);

  /* Note the effect of STMT on the ban and the setup.  OPERATION is STMT's
     operation, or null.  Call this for all statements of FUN.  */
  void visit (gimple *stmt, const candidate *operation);

  /* Return true if a new library call would make FUN save registers or set up
     the GOT.  */
  bool setup_p () const { return m_setup_p && !m_setup_shared_p; }

  /* Return the ban that holds in all of FUN.  */
  call_ban ban () const;

  /* Return the ban for OPERATION.  FUN's control flow graph must not have
     changed since the constructor.  */
  call_ban ban (const candidate &operation);

private:
  call_ban m_ban;
  register_variables m_registers;
  bool m_general_p;

  /* True if library calls need setup.  */
  bool m_setup_p;
  /* True if FUN needs the same setup anyway.  */
  bool m_setup_shared_p = false;

  call_ban ban_without_variables () const;
};

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_CALL_CONTEXT_H */
