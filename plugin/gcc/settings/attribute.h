/* __attribute__ ((memstrat ("..."))).

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_ATTRIBUTE_H
#define MEMSTRAT_GCC_ATTRIBUTE_H

#include "gcc/compat.h"

namespace memstrat {

/* For PLUGIN_ATTRIBUTES: make the attribute known.  */
void register_memstrat_attribute (void *, void *);

/* Keep FNDECL from being merged with functions that have the same
   statements.  */
void keep_unmerged (tree fndecl);

/* FNDECL has settings, or holds inlined code that has them: keep it from being
   merged with other functions.  If -flto needs the plugin in the link, too, say
   so once.  */
void keep_settings (tree fndecl);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_ATTRIBUTE_H */
