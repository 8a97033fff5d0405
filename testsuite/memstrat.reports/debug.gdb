# The commands of a user who looks at the variables of debug.c.
#
# SPDX-License-Identifier: GPL-3.0-or-later
set width 0
set height 0
set print address off
break stop
run
up
print local
print twice
print *src
continue
up
print big
print local.l[19]
print n
continue
up
print *dest
print local
print twice
continue
up
print big.text
print big.l[79]
print *large
finish
