/* Declarations in C++ units.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_CXX_LINKAGE_H
#define MEMSTRAT_GCC_CXX_LINKAGE_H

#include "gcc-plugin.h"

namespace memstrat {

/* Return true if DECL, a public variable or function in a C++ unit, has the
   same symbol as in C: its name, or the name in an asm label.  */
bool c_linkage_p (tree decl);

/* Call NOTE with each declaration in BINDING, the meaning of a name in C++:
   one or more functions, or something else.  */
void for_each_overload (tree binding, void (*note) (tree));

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_CXX_LINKAGE_H */
