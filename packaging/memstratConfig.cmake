# memstrat in a project built with CMake:
#
#   find_package(memstrat REQUIRED)
#   memstrat_enable(TARGET [KEY[=VALUE]...])
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Each compiler with an installed memstrat has a file beside this one.

set(memstrat_PLUGIN "" CACHE FILEPATH
    "The plugin, if it is not the one that is installed for the compiler")
set(memstrat_GCC_VERSIONS)
set(memstrat_GCC_TARGETS)
set(memstrat_PLUGINS)
file(GLOB memstrat_compilers "${CMAKE_CURRENT_LIST_DIR}/memstrat-gcc-*.cmake")
foreach(memstrat_compiler IN LISTS memstrat_compilers)
  include("${memstrat_compiler}")
endforeach()
if(NOT memstrat_PLUGINS)
  set(memstrat_FOUND FALSE)
  set(memstrat_NOT_FOUND_MESSAGE
    "found no memstrat-gcc-*.cmake in '${CMAKE_CURRENT_LIST_DIR}', expected the "
    "plugin for at least one compiler to be installed")
endif()

# Set RESULT to the plugin for the compiler of LANGUAGE.  If there is none, set
# it to nothing and warn once.
function(memstrat_plugin_of language result)
  set(${result} "" PARENT_SCOPE)
  set(id "${CMAKE_${language}_COMPILER_ID}")
  set(version "${CMAKE_${language}_COMPILER_VERSION}")
  set(target)
  if(id STREQUAL "GNU")
    execute_process(COMMAND "${CMAKE_${language}_COMPILER}" -dumpmachine
      OUTPUT_VARIABLE target OUTPUT_STRIP_TRAILING_WHITESPACE)
    foreach(gcc_version gcc_target plugin IN ZIP_LISTS
            memstrat_GCC_VERSIONS memstrat_GCC_TARGETS memstrat_PLUGINS)
      if(version VERSION_EQUAL gcc_version AND target STREQUAL gcc_target)
        if(memstrat_PLUGIN)
          set(plugin "${memstrat_PLUGIN}")
        endif()
        set(${result} "${plugin}" PARENT_SCOPE)
        return()
      endif()
    endforeach()
  endif()
  get_property(warned GLOBAL PROPERTY memstrat_warned_${language})
  if(NOT warned)
    set_property(GLOBAL PROPERTY memstrat_warned_${language} TRUE)
    list(JOIN memstrat_GCC_VERSIONS ", " versions)
    list(JOIN memstrat_GCC_TARGETS ", " targets)
    message(WARNING
      "memstrat: built for GCC ${versions} (${targets}), found ${id} ${version} "
      "(${target}) for ${language}: not used")
  endif()
endfunction()

# Compile the C and C++ of TARGET with memstrat.  Options follow TARGET,
# without the prefix -fplugin-arg-memstrat-.  If the compiler has no memstrat,
# warn once and leave TARGET unchanged.
function(memstrat_enable target)
  foreach(language C CXX)
    if(NOT CMAKE_${language}_COMPILER_LOADED)
      continue()
    endif()
    memstrat_plugin_of(${language} plugin)
    if(NOT plugin)
      continue()
    endif()
    set(flags "-fplugin=${plugin}")
    foreach(setting IN LISTS ARGN)
      list(APPEND flags "-fplugin-arg-memstrat-${setting}")
    endforeach()
    foreach(flag IN LISTS flags)
      target_compile_options(${target} PRIVATE
        $<$<COMPILE_LANGUAGE:${language}>:${flag}>)
      # With -flto the link compiles.
      target_link_options(${target} PRIVATE
        $<$<LINK_LANGUAGE:${language}>:${flag}>)
    endforeach()
  endforeach()
endfunction()
