/* GCC's headers for this plugin, and the differences between its versions.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Only this file uses GCCPLUGIN_VERSION.  Every file under plugin/gcc and
   plugin/target includes this header first, because GCC's headers poison names
   that the C++ library needs.  */

#ifndef MEMSTRAT_GCC_COMPAT_H
#define MEMSTRAT_GCC_COMPAT_H

/* The C++ library must come before GCC's headers.  */
#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <variant>
#include <vector>

#include "gcc-plugin.h"
#include "plugin-version.h"

#include "backend.h"
#include "target.h"
#include "tree.h"
#include "gimple.h"
#include "cfghooks.h"
#include "tree-pass.h"
#include "ssa.h"
#include "context.h"
/* c-common.h must come before diagnostic-core.h.  */
#include "c-family/c-common.h"
#include "diagnostic-core.h"
#include "dumpfile.h"

/* -ftrivial-auto-var-init=, from GCC 12 on.  */
#define MEMSTRAT_HAVE_DEFERRED_INIT (GCCPLUGIN_VERSION >= 12000)

/* get_global_range_query, from GCC 12 on.  */
#define MEMSTRAT_HAVE_RANGE_QUERY (GCCPLUGIN_VERSION >= 12000)
/* From GCC 16 on, expansion bounds a call's size by conditions before the
   call: if (n <= 100) memcpy (d, s, n).  */
#define MEMSTRAT_EXPANDS_IN_CONTEXT (GCCPLUGIN_VERSION >= 16000)
/* i386's pattern for memmove, from GCC 16 on.  */
#define MEMSTRAT_HAVE_MOVE_PATTERN (GCCPLUGIN_VERSION >= 16000)
/* The pass that warns of accesses beyond an object, from GCC 12 on.  In GCC
   11, expansion warns.  */
#define MEMSTRAT_HAVE_ACCESS_PASS (GCCPLUGIN_VERSION >= 12000)
/* i386's ix86_check_builtin_isa_match, from GCC 12 on.  */
#define MEMSTRAT_HAVE_BUILTIN_ISA (GCCPLUGIN_VERSION >= 12000)
/* -mmove-max=, from GCC 12 on, and -mstore-max=, in GCC 12 to 15.  */
#define MEMSTRAT_HAVE_MOVE_MAX (GCCPLUGIN_VERSION >= 12000)
#define MEMSTRAT_HAVE_STORE_MAX \
  (GCCPLUGIN_VERSION >= 12000 && GCCPLUGIN_VERSION < 16000)

namespace memstrat {

/* The byte of -ftrivial-auto-var-init=pattern: INIT_PATTERN_VALUE of GCC's
   internal-fn.cc, which no header defines.
   testsuite/memstrat.execute/run-auto-init-pattern.c checks the byte against
   the compiler.  */
inline constexpr unsigned char auto_init_pattern_byte = 0xFE;

/* A diagnostic's default kind, as an argument of handle_generated_option.  */
#if GCCPLUGIN_VERSION >= 16000
inline constexpr int unspecified_diagnostic
  = static_cast<int> (diagnostics::kind::unspecified);
#else
inline constexpr int unspecified_diagnostic = DK_UNSPECIFIED;
#endif

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_COMPAT_H */
