/* The linkage of C++ declarations.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   This is the only file that looks into the trees of the C++ front end, whose
   header has to come before others that compat.h includes.  */

#include "gcc-plugin.h"
#include "cp/cp-tree.h"

#include "gcc/read/cxx_linkage.h"

namespace memstrat {

bool
c_linkage_p (tree decl)
{
  if (TREE_CODE (decl) == VAR_DECL && DECL_FILE_SCOPE_P (decl))
    return true;
  return DECL_LANG_SPECIFIC (decl) && DECL_LANGUAGE (decl) == lang_c;
}

} /* namespace memstrat */
