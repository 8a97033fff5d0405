# The Makefile of a fake Linux tree: it prints the flags of objects and of the
# vDSO, and compiles the goals that have a source.
#
# SPDX-License-Identifier: GPL-3.0-or-later

out := $(if $(O),$(O),$(or $(KBUILD_OUTPUT),.))

# As in scripts/Makefile.build, for one goal.
ifdef goal

object := $(or $(M),$(out))/$(goal)
.PHONY: $(goal)
$(goal):
	@echo '$@ CFLAGS=<$(strip $(value KBUILD_CFLAGS))> VDSO=<$(filter-out $(GCC_PLUGINS_CFLAGS),$(value KBUILD_CFLAGS))> O=<$(O)> M=<$(M)> V=<$(V)>'
	@test ! -f $(@:o=c) || test -f $(object) || \
	  $(CC) $(OPTIMIZE) $(KBUILD_CFLAGS) -c $(@:o=c) -o $(object)
	@test $@ != broken

else

# Kbuild accepts all of .config except for matches of the expression WITHHELD.
.DEFAULT_GOAL := default
-include $(out)/include/config/auto.conf
$(out)/include/config/auto.conf: $(out)/.config
	@mkdir -p $(@D)
	@grep -v '$(or $(WITHHELD),^#)' $< >$@ || :

# As in scripts/Makefile.gcc-plugins.
ifdef CONFIG_GCC_PLUGINS
gcc-plugin-$(CONFIG_GCC_PLUGIN_STACKLEAK) += stackleak_plugin.so
gcc-plugin-cflags-$(CONFIG_GCC_PLUGIN_STACKLEAK) += -DSTACKLEAK_PLUGIN
GCC_PLUGINS_CFLAGS := $(strip $(addprefix -fplugin=, $(gcc-plugin-y)) $(gcc-plugin-cflags-y))
export GCC_PLUGINS_CFLAGS
KBUILD_CFLAGS += $(GCC_PLUGINS_CFLAGS)
endif

KBUILD_CFLAGS += $(KCFLAGS)
export KBUILD_CFLAGS

.PHONY: $(or $(MAKECMDGOALS),default)
$(or $(MAKECMDGOALS),default):
	@$(MAKE) --no-print-directory -f Makefile goal=$@ $@

endif
