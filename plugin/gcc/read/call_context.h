/* Where no library call may be introduced.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_CALL_CONTEXT_H
#define MEMSTRAT_GCC_CALL_CONTEXT_H

#include "gcc/compat.h"
#include "gcc/read/recognize.h"
#include "gcc/read/register_variables.h"

namespace memstrat {

/* GCC 12 has inline code for any operation up to this size, whatever it tunes
   for; later versions call from 257 bytes on.  Where new calls are ruled out,
   they get inline code, too.  */
inline constexpr std::uint64_t inlined_max_bytes = 8192;

/* Which library calls are ruled out, and why; with no_call::none, none is.  */
struct call_ban
{
  no_call why = no_call::none;

  /* True if a call that the compiler itself makes, beyond inlined_max_bytes,
     is allowed.  */
  bool new_only_p = false;

  /* True if not even the compiler's own calls are allowed.  */
  bool total_p () const { return why != no_call::none && !new_only_p; }

  /* Return the reason why an operation of SIZE_BYTES may be no call; OWN_CALL_P
     if the compiler itself makes it one.  */
  no_call why_not (std::uint64_t size_bytes, bool own_call_p) const
  {
    return new_only_p && own_call_p && size_bytes > inlined_max_bytes
	     ? no_call::none
	     : why;
  }
};

/* True if TEXT contains WORD, and not only as a part of other words.  */
bool has_word_p (std::string_view text, std::string_view word);

class call_context
{
public:
  /* The context of FUN, the current function.  No call may be introduced in
     NO_CALL_SECTIONS, nor in the sections of the kernel that call_context.cc
     names.  GENERAL_P says that FUN keeps to general registers.  */
  call_context (function *fun, const std::vector<std::string> &no_call_sections,
		bool general_p);

  /* Take note of STMT, which is OPERATION, or no operation if that is null.  To
     be called for all of FUN.  */
  void visit (gimple *stmt, const candidate *operation);

  /* True if a new call of the library would make FUN save registers or set up
     the GOT.  */
  bool setup_p () const { return m_setup_p && !m_setup_shared_p; }

  /* Return the ban that holds in all of FUN.  */
  call_ban ban () const;

  /* Return the ban for OPERATION.  FUN's control flow graph must be the one of
     the constructor.  */
  call_ban ban (const candidate &operation);

private:
  call_ban m_ban;
  register_variables m_registers;
  bool m_general_p;

  /* A call of the library makes the function do that, and it does it in any
     case.  */
  bool m_setup_p;
  bool m_setup_shared_p = false;

  call_ban ban_without_variables () const;
};

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_CALL_CONTEXT_H */
