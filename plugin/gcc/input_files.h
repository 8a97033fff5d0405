/* The files that an object depends on through the plugin.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_INPUT_FILES_H
#define MEMSTRAT_GCC_INPUT_FILES_H

#include "gcc/compat.h"
#include "core/option_table.h"

namespace memstrat {

/* The files of the command line.  */
struct files_given
{
  const char *plugin;
  const std::string &report;
};

/* For PLUGIN_PRAGMAS, with FILES, a files_given: make the files read by `tune='
   of the command line dependencies (-MD), and name them and the plugin in the
   preprocessor's output.  With report=, make that output differ
   each time.  */
void show_input_files (void *, void *files);

/* For PLUGIN_FINISH_UNIT: also add the files that settings in the source have
   read, which the preprocessor has not seen.  */
void add_late_dependencies (void *, void *);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_INPUT_FILES_H */
