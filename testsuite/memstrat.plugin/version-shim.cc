/* A plugin that loads memstrat as if another compiler did.
   SPDX-License-Identifier: GPL-3.0-or-later

   -fplugin-arg-shim-plugin=FILE names memstrat.so.
   -fplugin-arg-shim-FIELD=VALUE replaces a field of the compiler's version.
   The environment variable SHIM_CONFIGURATION replaces the configure
   arguments, because GCC cuts off values that have a '='.
   -fplugin-arg-shim-mismatch=VALUE is passed on.  */

#include "gcc-plugin.h"

#include <dlfcn.h>

int plugin_is_GPL_compatible;

int
plugin_init (plugin_name_args *info, plugin_gcc_version *version)
{
  plugin_gcc_version other = *version;
  const char *file = "";
  plugin_argument mismatch = {};
  for (int i = 0; i < info->argc; i++)
    {
      const char *key = info->argv[i].key;
      const char *value = info->argv[i].value;
      if (strcmp (key, "plugin") == 0)
	file = value;
      else if (strcmp (key, "basever") == 0)
	other.basever = value;
      else if (strcmp (key, "datestamp") == 0)
	other.datestamp = value;
      else if (strcmp (key, "devphase") == 0)
	other.devphase = value;
      else if (strcmp (key, "revision") == 0)
	other.revision = value;
      else if (strcmp (key, "mismatch") == 0)
	mismatch = info->argv[i];
    }

  if (const char *configuration = getenv ("SHIM_CONFIGURATION"))
    other.configuration_arguments = configuration;

  void *memstrat = dlopen (file, RTLD_NOW);
  if (!memstrat)
    return 2;
  plugin_name_args arguments = *info;
  arguments.argc = mismatch.key != nullptr;
  arguments.argv = &mismatch;
  return ((plugin_init_func) dlsym (memstrat, "plugin_init")) (&arguments,
							       &other);
}
