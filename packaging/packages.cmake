# The packages by `cpack -G DEB' and `cpack -G RPM': the plugin, in a package
# named after the compiler's own, and the package memstrat, shared by the
# plugins of all compilers.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The plugin works only in the compiler that it was built for, down to the
# number of a distribution's package, which is among the configure arguments
# (plugin/gcc/version_check.cc).  So its package depends on exactly that
# package.
#
# DEBFULLNAME and DEBEMAIL in the environment name the packages' maintainer, as
# for Debian's own tools.

# Set RESULT to PROGRAM's output for the arguments that follow, or to nothing
# if it fails or is missing.
function(output_of result program)
  set(${result} "" PARENT_SCOPE)
  find_program(found ${program} NO_CACHE)
  if(found)
    execute_process(COMMAND "${found}" ${ARGN} RESULT_VARIABLE status
      OUTPUT_VARIABLE text ERROR_QUIET OUTPUT_STRIP_TRAILING_WHITESPACE)
    if(status EQUAL 0)
      set(${result} "${text}" PARENT_SCOPE)
    endif()
  endif()
endfunction()

# The package with the compiler.  In Debian the command gcc-N may be a link from
# a package of that name to gcc-N-TARGET; users have the first.
set(compiler "gcc-${GccPlugin_VERSION}")
find_program(short_name "${compiler}" NO_CACHE)
file(REAL_PATH "${GccPlugin_COMPILER}" program)
if(short_name)
  file(REAL_PATH "${short_name}" real_program)
  if(real_program STREQUAL program)
    set(program "${short_name}")
  endif()
endif()
output_of(debian_package dpkg-query -S "${program}")
string(REGEX REPLACE ":.*" "" debian_package "${debian_package}")
output_of(rpm_package rpm -qf --qf "%{NAME}" "${program}")
if(debian_package)
  set(compiler "${debian_package}")
  output_of(version dpkg-query -W -f "\${Version}" "${compiler}")
  set(CPACK_DEBIAN_PLUGIN_PACKAGE_DEPENDS "${compiler} (= ${version})")
elseif(rpm_package)
  set(compiler "${rpm_package}")
  output_of(version rpm -q --qf "%{VERSION}-%{RELEASE}" "${compiler}")
  set(CPACK_RPM_PLUGIN_PACKAGE_REQUIRES "${compiler} = ${version}")
else()
  message(STATUS "${program} is from no package: the plugin's package will "
    "depend on no compiler")
endif()
if(NOT rpm_package)
  # The name in distributions with such packages.
  set(CPACK_RPM_PLUGIN_PACKAGE_REQUIRES "gcc = ${GccPlugin_FULL_VERSION}")
endif()

set(CPACK_PACKAGE_NAME memstrat)
set(CPACK_PACKAGE_VENDOR "the memstrat authors")
set(CPACK_PACKAGE_CONTACT "the memstrat authors <memstrat@example.org>")
if(DEFINED ENV{DEBEMAIL})
  set(CPACK_PACKAGE_CONTACT "$ENV{DEBFULLNAME} <$ENV{DEBEMAIL}>")
endif()
set(CPACK_COMPONENTS_ALL plugin common)
set(CPACK_STRIP_FILES ON)
set(CPACK_PACKAGE_DIRECTORY "${PROJECT_BINARY_DIR}/packages")
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE
  WORLD_READ WORLD_EXECUTE)
set(plugin_package "${compiler}-plugin-memstrat")
# The summary, and then more.
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "")
set(CPACK_RPM_PLUGIN_PACKAGE_SUMMARY
  "block moves and clears as plain moves, in ${compiler}")
set(CPACK_RPM_COMMON_PACKAGE_SUMMARY
  "common files of memstrat, a plugin for GCC")
set(CPACK_COMPONENT_PLUGIN_DESCRIPTION "${CPACK_RPM_PLUGIN_PACKAGE_SUMMARY}
The option -fplugin=memstrat makes ${compiler} expand each block copy, move or
clear of known size to a short run of plain loads and stores, or to a library
call.  Kernels, firmware and C libraries get no string instructions and no
vector registers where these are unwelcome.")
set(CPACK_COMPONENT_COMMON_DESCRIPTION "${CPACK_RPM_COMMON_PACKAGE_SUMMARY}
The header memstrat.h, the command memstrat, which shows what becomes of an
operation and of those of a whole build, counts what is in machine code and
which sizes running programs move, and measures what operations cost on a
machine, documentation, examples, and files for CMake, pkg-config and the Linux
kernel, for the GCC plugin memstrat.")

set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_ENABLE_COMPONENT_DEPENDS OFF)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_DEBIAN_PLUGIN_PACKAGE_NAME "${plugin_package}")
set(CPACK_DEBIAN_PLUGIN_PACKAGE_RECOMMENDS memstrat)
set(CPACK_DEBIAN_COMMON_PACKAGE_NAME memstrat)
set(CPACK_DEBIAN_COMMON_PACKAGE_DEPENDS "python3 (>= 3.11), python3-jinja2, \
python3-capstone, python3-pyelftools")
# For completion in shells, and for `memstrat tune'.
set(CPACK_DEBIAN_COMMON_PACKAGE_RECOMMENDS
  "python3-argcomplete, bash-completion, g++, libbenchmark-dev")
set(CPACK_DEBIAN_COMMON_PACKAGE_SUGGESTS python3-matplotlib)

set(CPACK_RPM_FILE_NAME RPM-DEFAULT)
set(CPACK_RPM_COMPONENT_INSTALL ON)
set(CPACK_RPM_PACKAGE_LICENSE GPL-3.0-or-later)
set(CPACK_RPM_PACKAGE_GROUP Development/Tools)
set(CPACK_RPM_PLUGIN_PACKAGE_NAME "${plugin_package}")
set(CPACK_RPM_COMMON_PACKAGE_NAME memstrat)
set(CPACK_RPM_COMMON_PACKAGE_REQUIRES "python3 >= 3.11, python3-jinja2, \
python3-capstone, python3-pyelftools")
set(CPACK_RPM_COMMON_PACKAGE_SUGGESTS "python3-argcomplete, bash-completion, \
gcc-c++, google-benchmark-devel, python3-matplotlib")
# Folders owned by other packages.  (Those for other multilibs may be missing,
# so this package owns them, too.)
set(folder "${MEMSTRAT_INSTALL_PLUGINDIR}")
while(NOT folder MATCHES "^(/usr)?(/lib(64)?)?/?$")
  list(APPEND CPACK_RPM_EXCLUDE_FROM_AUTO_FILELIST_ADDITION "${folder}")
  get_filename_component(folder "${folder}" DIRECTORY)
endwhile()
list(APPEND CPACK_RPM_EXCLUDE_FROM_AUTO_FILELIST_ADDITION
  "/usr/${CMAKE_INSTALL_LIBDIR}/cmake" "/usr/${CMAKE_INSTALL_LIBEXECDIR}"
  /usr/share/pkgconfig /usr/share/man /usr/share/man/man1
  /usr/share/man/man7)

# Debian's requirements for each package, beside the installed files.
string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)
foreach(component plugin common)
  string(TOUPPER ${component} upper)
  set(package "${CPACK_DEBIAN_${upper}_PACKAGE_NAME}")
  set(folder "${CMAKE_CURRENT_BINARY_DIR}/doc/${component}")
  configure_file(changelog.in "${folder}/changelog" @ONLY)
  configure_file(copyright "${folder}/copyright" COPYONLY)
  set(files "${folder}/copyright")
  if(MEMSTRAT_GZIP)
    execute_process(COMMAND "${MEMSTRAT_GZIP}" -9nf "${folder}/changelog")
    list(APPEND files "${folder}/changelog.gz")
  endif()
  install(FILES ${files} COMPONENT ${component} EXCLUDE_FROM_ALL
    DESTINATION "${CMAKE_INSTALL_DATADIR}/doc/${package}")
endforeach()

# cpack reports it, too.
set(CPACK_MEMSTRAT_LEFT_OUT "${left_out}")
set(CPACK_PROJECT_CONFIG_FILE "${CMAKE_CURRENT_SOURCE_DIR}/cpack.cmake")
include(CPack)
