# The commands of a user who steps through debug.c without optimization.
#
# SPDX-License-Identifier: GPL-3.0-or-later
set width 0
set height 0
set print address off
break work
run
next
next
next
next
next
next
next
next
next
next
