# Make an object's references to the compiler weak.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# cmake -D LINKED=FILE -D OBJECT=FILE -D NM=... -D OBJCOPY=... -D OUTPUT=FILE
#       -P WeakenGccSymbols.cmake
#
# LINKED is the plugin linked from the original OBJECT.  Undefined symbols of
# LINKED are the C library's if they have versions, otherwise the compiler's.
# OUTPUT is OBJECT with weak references to the compiler's symbols.

execute_process(COMMAND "${NM}" -D --undefined-only "${LINKED}"
  OUTPUT_VARIABLE symbols COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL " U [^\n@]+\n" symbols "${symbols}")
list(TRANSFORM symbols REPLACE "^ U " "")
list(LENGTH symbols count)
if(count EQUAL 0)
  message(FATAL_ERROR "${LINKED}: found no symbol of the compiler")
endif()
list(JOIN symbols "" lines)
file(WRITE "${OUTPUT}.symbols" "${lines}")
execute_process(COMMAND "${OBJCOPY}" "--weaken-symbols=${OUTPUT}.symbols"
  "${OBJECT}" "${OUTPUT}" COMMAND_ERROR_IS_FATAL ANY)
