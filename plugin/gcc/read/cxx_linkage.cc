/* Declarations in C++ units.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Only this file uses the trees of the C++ front end.  Their header, which a
   GCC without C++ lacks, must come before the other headers of compat.h.  */

#include "gcc-plugin.h"
#if __has_include("cp/cp-tree.h")
#include "cp/cp-tree.h"
#define MEMSTRAT_HAVE_CXX 1
#endif

#include "gcc/read/cxx_linkage.h"

namespace memstrat {

#if MEMSTRAT_HAVE_CXX

bool
c_linkage_p (tree decl)
{
  if (VAR_P (decl) && DECL_FILE_SCOPE_P (decl))
    return true;
  return DECL_LANG_SPECIFIC (decl) && DECL_LANGUAGE (decl) == lang_c;
}

void
for_each_overload (tree binding, void (*note) (tree))
{
  for (ovl_iterator overload (binding, true); overload; ++overload)
    if (TREE_CODE (*overload) == OVERLOAD)
      for_each_overload (*overload, note);
    else
      note (*overload);
}

#else

bool
c_linkage_p (tree)
{
  return true;
}

void
for_each_overload (tree, void (*) (tree))
{
}

#endif

} /* namespace memstrat */
