/* Whether a sanitizer watches a function.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gcc/read/sanitized.h"

#include "stringpool.h"
#include "attribs.h"
#include "asan.h"

namespace memstrat {

namespace {

/* Those that watch library calls.  */
constexpr unsigned sanitizers = SANITIZE_ADDRESS | SANITIZE_HWADDRESS
				| SANITIZE_THREAD;

} /* anonymous namespace */

bool
sanitized_function_p ()
{
  return sanitize_flags_p (sanitizers);
}

bool
exempt_function_p ()
{
  return (flag_sanitize & sanitizers) && !sanitized_function_p ();
}

} /* namespace memstrat */
