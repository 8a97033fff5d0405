# The compiler that will load the plugin, and its plugin headers.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# MEMSTRAT_TARGET_GCC names that compiler.  Another compiler may build the
# plugin (CMAKE_CXX_COMPILER).  This module sets
#
#   GccPlugin_FOUND
#   GccPlugin_COMPILER      the compiler's full path
#   GccPlugin_VERSION       its major version
#   GccPlugin_FULL_VERSION  its version, as in 12.2.0
#   GccPlugin_TARGET        its target, as in x86_64-linux-gnu
#   GccPlugin_DIR           its folder of plugins
#   GccPlugin_INCLUDE_DIR   its plugin headers
#   GccPlugin_GMP_DIR       the folder of gmp.h, which these headers include
#
# and the target GccPlugin::GccPlugin.  If a part is missing, the error message
# names the package to install.

set(MEMSTRAT_TARGET_GCC "gcc" CACHE STRING
    "The GCC that will load the plugin: a command or a path")

find_program(GccPlugin_COMPILER "${MEMSTRAT_TARGET_GCC}" NO_CACHE)
if(NOT GccPlugin_COMPILER)
  message(FATAL_ERROR
    "MEMSTRAT_TARGET_GCC: found no compiler '${MEMSTRAT_TARGET_GCC}', expected "
    "a GCC with plugin support.  On Debian: apt-get install gcc-12, and "
    "-DMEMSTRAT_TARGET_GCC=gcc-12")
endif()

# Clang supports the options below, too: exclude it.
file(WRITE "${CMAKE_CURRENT_BINARY_DIR}/which-compiler.c" "__GNUC__ __clang__")
execute_process(
  COMMAND "${GccPlugin_COMPILER}" -E -P
    "${CMAKE_CURRENT_BINARY_DIR}/which-compiler.c"
  OUTPUT_VARIABLE GccPlugin_names OUTPUT_STRIP_TRAILING_WHITESPACE
  ERROR_QUIET)
if(NOT GccPlugin_names MATCHES "^[0-9]+ __clang__$")
  message(FATAL_ERROR
    "MEMSTRAT_TARGET_GCC: '${GccPlugin_COMPILER}' is no GCC, expected one")
endif()

execute_process(
  COMMAND "${GccPlugin_COMPILER}" -dumpversion
  OUTPUT_VARIABLE GccPlugin_VERSION OUTPUT_STRIP_TRAILING_WHITESPACE
  ERROR_QUIET)
execute_process(
  COMMAND "${GccPlugin_COMPILER}" -dumpfullversion
  OUTPUT_VARIABLE GccPlugin_FULL_VERSION OUTPUT_STRIP_TRAILING_WHITESPACE
  ERROR_QUIET)
execute_process(
  COMMAND "${GccPlugin_COMPILER}" -dumpmachine
  OUTPUT_VARIABLE GccPlugin_TARGET OUTPUT_STRIP_TRAILING_WHITESPACE
  ERROR_QUIET)
if(NOT GccPlugin_TARGET MATCHES "^(i[3-7]86|x86_64)-")
  message(FATAL_ERROR
    "MEMSTRAT_TARGET_GCC: found '${GccPlugin_COMPILER}', which compiles for "
    "'${GccPlugin_TARGET}', expected x86_64 or i?86")
endif()
string(REGEX REPLACE "\\..*" "" GccPlugin_VERSION "${GccPlugin_VERSION}")
execute_process(
  COMMAND "${GccPlugin_COMPILER}" -print-file-name=plugin
  OUTPUT_VARIABLE GccPlugin_DIR OUTPUT_STRIP_TRAILING_WHITESPACE
  ERROR_QUIET)

# A build folder is for one compiler, because a plugin for another compiler
# would replace the plugin there.  But an update may give a name to another
# version of the compiler.
if(DEFINED MEMSTRAT_FOLDER_GCC AND
   NOT MEMSTRAT_FOLDER_GCC STREQUAL MEMSTRAT_TARGET_GCC AND
   NOT MEMSTRAT_FOLDER_PLUGINS STREQUAL GccPlugin_DIR)
  set(other "${MEMSTRAT_TARGET_GCC}")
  get_filename_component(name "${other}" NAME)
  set_property(CACHE MEMSTRAT_TARGET_GCC PROPERTY VALUE "${MEMSTRAT_FOLDER_GCC}")
  message(FATAL_ERROR
    "MEMSTRAT_TARGET_GCC: found '${other}', expected '${MEMSTRAT_FOLDER_GCC}', "
    "which '${CMAKE_BINARY_DIR}' is for.  Build for '${other}' in a folder of "
    "its own: cmake -S . -B build-${name} -DMEMSTRAT_TARGET_GCC=${other}")
endif()
set(MEMSTRAT_FOLDER_GCC "${MEMSTRAT_TARGET_GCC}" CACHE INTERNAL "")
set(MEMSTRAT_FOLDER_PLUGINS "${GccPlugin_DIR}" CACHE INTERNAL "")

# For a compiler without plugin headers, GccPlugin_DIR is the bare word
# "plugin", or a folder without the headers.
find_path(GccPlugin_INCLUDE_DIR gcc-plugin.h
  PATHS "${GccPlugin_DIR}/include" NO_DEFAULT_PATH NO_CACHE)
if(NOT GccPlugin_INCLUDE_DIR)
  # Debian's packages for cross compilers have the target in their names.
  set(package "gcc-${GccPlugin_VERSION}-plugin-dev")
  if(CMAKE_LIBRARY_ARCHITECTURE AND GccPlugin_TARGET
     AND NOT GccPlugin_TARGET STREQUAL CMAKE_LIBRARY_ARCHITECTURE)
    string(REPLACE "_" "-" target "${GccPlugin_TARGET}")
    string(APPEND package "-${target}")
  endif()
  message(FATAL_ERROR
    "'${GccPlugin_COMPILER}' has no plugin headers: gcc-plugin.h was not found "
    "in '${GccPlugin_DIR}/include'.  On Debian: "
    "apt-get install ${package}")
endif()

find_path(GccPlugin_GMP_DIR gmp.h NO_CACHE)
if(NOT GccPlugin_GMP_DIR)
  message(FATAL_ERROR
    "gmp.h, which GCC's plugin headers include, was not found.  On Debian: "
    "apt-get install libgmp-dev")
endif()

# Put a hash of the headers into the flags.  Without the hash, make would not
# rebuild objects that are newer than the headers of an updated compiler.
file(READ "${GccPlugin_INCLUDE_DIR}/plugin-version.h" identity)
file(READ "${GccPlugin_INCLUDE_DIR}/configargs.h" arguments)
string(SHA1 identity "${identity}${arguments}")

if(NOT TARGET GccPlugin::GccPlugin)
  add_library(GccPlugin::GccPlugin INTERFACE IMPORTED)
  set_target_properties(GccPlugin::GccPlugin PROPERTIES
    INTERFACE_COMPILE_DEFINITIONS "GCC_PLUGIN_HEADERS=${identity}"
    INTERFACE_INCLUDE_DIRECTORIES
      "${GccPlugin_INCLUDE_DIR};${GccPlugin_GMP_DIR}")
endif()
set(GccPlugin_FOUND TRUE)
message(STATUS
  "The plugin is for ${GccPlugin_COMPILER}, version ${GccPlugin_VERSION}")
