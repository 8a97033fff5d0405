# The command `memstrat'.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The command is installed in its own folder, laid out like the source tree
# (tools/memstrat_tools/__init__.py), with a link from the folder of commands.

execute_process(COMMAND /usr/bin/python3 -c
    "import sys; sys.exit(sys.version_info < (3, 11))"
  RESULT_VARIABLE python_status OUTPUT_QUIET ERROR_QUIET)
if(NOT python_status EQUAL 0)
  leave_out("what runs the command memstrat: /usr/bin/python3 from 3.11 on"
    NO python3)
endif()
set(own "${CMAKE_INSTALL_LIBEXECDIR}/memstrat")
install(PROGRAMS "${PROJECT_SOURCE_DIR}/tools/memstrat"
  DESTINATION "${own}/tools" COMPONENT common)
# Leave out the files of commands that need the source tree.
install(DIRECTORY "${PROJECT_SOURCE_DIR}/tools/memstrat_tools"
  DESTINATION "${own}/tools" COMPONENT common
  REGEX "/(__pycache__|fuzz|matrix|mutants|packages|prove)$" EXCLUDE)
file(CONFIGURE OUTPUT version CONTENT "@PROJECT_VERSION@\n" @ONLY)
install(FILES "${CMAKE_CURRENT_BINARY_DIR}/version" DESTINATION "${own}"
  COMPONENT common)
if(TARGET memstrat-plan)
  install(TARGETS memstrat-plan DESTINATION "${own}/tools" COMPONENT programs)
else()
  leave_out("memstrat plan, explain, advise and tune" NO nlohmann-json3-dev)
endif()
# Install this library only for the machine's own programs: a package with
# libraries for other programs would depend on their C library.
if(TARGET memstrat-preload)
  install(FILES "${PROJECT_BINARY_DIR}/tools/preload/libmemstrat-preload.so"
    DESTINATION "${own}/tools/preload" COMPONENT programs)
endif()

# Completion in shells, if argcomplete is there.
find_program(MEMSTRAT_ARGCOMPLETE
  NAMES register-python-argcomplete register-python-argcomplete3)
if(MEMSTRAT_ARGCOMPLETE)
  execute_process(COMMAND "${MEMSTRAT_ARGCOMPLETE}" memstrat
    OUTPUT_FILE "${CMAKE_CURRENT_BINARY_DIR}/memstrat.bash" ERROR_QUIET
    RESULT_VARIABLE argcomplete_status)
endif()
if(MEMSTRAT_ARGCOMPLETE AND argcomplete_status EQUAL 0)
  install(FILES "${CMAKE_CURRENT_BINARY_DIR}/memstrat.bash" RENAME memstrat
    DESTINATION "${CMAKE_INSTALL_DATADIR}/bash-completion/completions"
    COMPONENT common)
else()
  leave_out("completion of the command in shells" NO python3-argcomplete)
endif()

# Install no command rather than one that cannot be executed.
if(NOT python_status EQUAL 0)
  return()
endif()
file(RELATIVE_PATH installed_command "${CMAKE_INSTALL_FULL_BINDIR}"
  "${CMAKE_INSTALL_FULL_LIBEXECDIR}/memstrat/tools/memstrat")
set(link "${CMAKE_CURRENT_BINARY_DIR}/bin/memstrat")
file(MAKE_DIRECTORY "${CMAKE_CURRENT_BINARY_DIR}/bin")
file(CREATE_LINK "${installed_command}" "${link}" SYMBOLIC)
install(FILES "${link}" TYPE BIN COMPONENT common)
