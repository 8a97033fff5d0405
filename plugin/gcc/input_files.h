/* The plugin's input files, on which an object depends.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MEMSTRAT_GCC_INPUT_FILES_H
#define MEMSTRAT_GCC_INPUT_FILES_H

#include "gcc/compat.h"
#include "core/option_table.h"

namespace memstrat {

/* The plugin's own path, and the value of report=.  */
struct files_given
{
  const char *plugin;
  const std::string &report;
};

/* For PLUGIN_PRAGMAS: add the files that `tune=' on the command line has read
   to the dependencies (-MD).  Name these files and the plugin in the
   preprocessor's output.  With report=, make that output different in each
   run.  FILES is a files_given.  */
void show_input_files (void *, void *files);

/* For PLUGIN_FINISH_UNIT: add the files read by settings in the source to the
   dependencies.  The preprocessor's output does not name these files.  */
void add_late_dependencies (void *, void *);

} /* namespace memstrat */

#endif /* MEMSTRAT_GCC_INPUT_FILES_H */
