# What runs in programs that are traced (runtime/).
#
# SPDX-License-Identifier: GPL-3.0-or-later

# Where the compiler looks for its own libraries, it finds -lmemstrat-trace.
set(libraries "${MEMSTRAT_INSTALL_PLUGINDIR}")
if(MEMSTRAT_INSTALL_PLUGINDIR STREQUAL GccPlugin_DIR)
  get_filename_component(libraries "${GccPlugin_DIR}" DIRECTORY)
endif()
foreach(folder IN LISTS MEMSTRAT_RUNTIME_FOLDERS)
  set(runtime "${PROJECT_BINARY_DIR}/runtime/${folder}")
  string(REGEX REPLACE "/\\.$" "" destination "${libraries}/${folder}")
  install(FILES "${runtime}/libmemstrat-trace.a"
    DESTINATION "${destination}" COMPONENT plugin)
endforeach()

# Only for the machine's own programs: a package with libraries for others would
# depend on a C library for them.
if("." IN_LIST MEMSTRAT_RUNTIME_FOLDERS)
  install(FILES "${PROJECT_BINARY_DIR}/runtime/./libmemstrat-preload.so"
    DESTINATION "${CMAKE_INSTALL_LIBEXECDIR}/memstrat/runtime"
    COMPONENT common)
endif()
