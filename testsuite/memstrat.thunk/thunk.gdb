# Where the thunk is entered for 199 bytes, and at its end, who called it.
#
# SPDX-License-Identifier: GPL-3.0-or-later
set width 0
set print address off
break *(char *) &__memstrat_clear_192
run
backtrace 2
break *(char *) &__memstrat_clear_8
continue
backtrace 2
finish
