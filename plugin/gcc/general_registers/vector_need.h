/* What in a function needs floating-point or vector registers.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_VECTOR_NEED_H
#define MEMSTRAT_GCC_VECTOR_NEED_H

#include "gcc/compat.h"

namespace memstrat {

/* True if FUN has a value of a floating-point type (or a complex or vector
   of them): computes, moves, takes, passes or returns one.  The address of
   one does not count.  Debug statements neither, here and below.  */
bool uses_floating_point_p (function *fun);

/* True if FUN might not be compiled, or not to the same effect, without
   floating-point and vector registers: for a value of such a type or mode, an
   argument that is passed in one, an asm statement, a variadic function's
   save area, ....  Target builtins are not looked at: which instructions they
   need, their target knows.  */
bool needs_vector_registers_p (function *fun);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_VECTOR_NEED_H */
