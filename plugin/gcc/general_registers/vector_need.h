/* Whether a function needs floating-point or vector registers.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_VECTOR_NEED_H
#define MEMSTRAT_GCC_VECTOR_NEED_H

#include "gcc/compat.h"

namespace memstrat {

/* True if FUN computes, moves, takes, passes or returns a value of a
   floating-point type (or of a complex or vector type of them).  The address of
   such a value does not count.  Neither do debug statements, here and
   below.  */
bool uses_floating_point_p (function *fun);

/* True if FUN might not compile, or might do something else, without
   floating-point and vector registers: because of a value of such a type or
   mode, an argument that is passed in such a register, an asm statement, the
   save area of a variadic function, and so on.  Target builtins are not looked
   at: the target knows which instructions they need.  */
bool needs_vector_registers_p (function *fun);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_VECTOR_NEED_H */
