# The Makefile of a tree that is none: says what it was given.
#
# SPDX-License-Identifier: GPL-3.0-or-later

# As in scripts/Makefile.gcc-plugins.
GCC_PLUGINS_CFLAGS := of-the-tree

# One line for each goal, so that parallel ones do not mix.
$(or $(MAKECMDGOALS),default):
	@echo '$@ KCFLAGS=<$(KCFLAGS)> GCC_PLUGINS_CFLAGS=<$(GCC_PLUGINS_CFLAGS)> O=<$(O)> M=<$(M)> V=<$(V)>'
	@test $@ != broken
