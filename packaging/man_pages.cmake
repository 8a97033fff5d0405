# Man pages: memstrat(1) for the command, a page such as memstrat-plan(1) for
# each of its commands, and memstrat(7) for the plugin's options.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# help2man makes the pages of commands from their --help, and lowdown makes
# memstrat(7) from docs/options.md.

find_program(MEMSTRAT_HELP2MAN help2man)
find_program(MEMSTRAT_LOWDOWN lowdown)
find_program(MEMSTRAT_GZIP gzip)

# Install the pages NAME... of SECTION.
function(install_man_pages section)
  list(TRANSFORM ARGN PREPEND "${CMAKE_CURRENT_BINARY_DIR}/")
  list(TRANSFORM ARGN APPEND ".${section}.gz" OUTPUT_VARIABLE pages)
  add_custom_target(man${section} ALL DEPENDS ${pages})
  install(FILES ${pages} DESTINATION "${CMAKE_INSTALL_MANDIR}/man${section}"
    COMPONENT common)
endfunction()

if(MEMSTRAT_HELP2MAN AND MEMSTRAT_GZIP AND python_status EQUAL 0)
  # The command's --help depends on its installation. help2man gets a relative
  # name: it accepts no other name with a space.
  set(tools "${PROJECT_SOURCE_DIR}/tools")
  set(copy command)
  set(make "${CMAKE_CURRENT_SOURCE_DIR}/command-man-page")
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS "${tools}/memstrat_tools/*.py")
  add_custom_command(OUTPUT "${copy}/version"
    COMMAND "${CMAKE_COMMAND}" -E rm -rf "${copy}"
    COMMAND "${CMAKE_COMMAND}" -E copy_directory "${tools}/memstrat_tools"
      "${copy}/tools/memstrat_tools"
    COMMAND "${CMAKE_COMMAND}" -E copy "${tools}/memstrat" "${copy}/tools"
    COMMAND "${CMAKE_COMMAND}" -E copy version "${make}" "${copy}"
    DEPENDS version "${make}" "${tools}/memstrat" ${sources}
    VERBATIM)
  set(head "${CMAKE_CURRENT_SOURCE_DIR}/memstrat.1.head")
  add_custom_command(OUTPUT memstrat.1.gz
    COMMAND "${MEMSTRAT_HELP2MAN}" --no-info "--include=${head}"
      --output=memstrat.1 "${copy}/tools/memstrat"
    COMMAND "${MEMSTRAT_GZIP}" -9nf memstrat.1
    DEPENDS "${copy}/version" "${head}"
    VERBATIM)
  set(head "${CMAKE_CURRENT_SOURCE_DIR}/command.1.head")
  set(commands plan explain report census perf trace advise tune bisect)
  foreach(command IN LISTS commands)
    set(page "memstrat-${command}.1")
    add_custom_command(OUTPUT ${page}.gz
      COMMAND "${copy}/command-man-page" "${MEMSTRAT_HELP2MAN}"
        "${copy}/tools/memstrat" ${command} "${head}" ${page}
      COMMAND "${MEMSTRAT_GZIP}" -9nf ${page}
      DEPENDS "${copy}/version" "${head}"
      VERBATIM)
  endforeach()
  list(TRANSFORM commands PREPEND memstrat-)
  install_man_pages(1 memstrat ${commands})
else()
  leave_out("memstrat(1), and the man page of each command"
    "${MEMSTRAT_HELP2MAN}" help2man "${MEMSTRAT_GZIP}" gzip)
endif()

if(MEMSTRAT_LOWDOWN AND MEMSTRAT_GZIP)
  set(head "${CMAKE_CURRENT_SOURCE_DIR}/memstrat.7.head")
  set(options "${PROJECT_SOURCE_DIR}/docs/options.md")
  set(make "${CMAKE_CURRENT_SOURCE_DIR}/options-man-page")
  add_custom_command(OUTPUT memstrat.7.gz
    COMMAND "${make}" "${MEMSTRAT_LOWDOWN}" "${head}" "${options}"
      memstrat.7
    COMMAND "${MEMSTRAT_GZIP}" -9nf memstrat.7
    DEPENDS "${make}" "${head}" "${options}"
    VERBATIM)
  install_man_pages(7 memstrat)
else()
  leave_out("memstrat(7), the man page of the plugin"
    "${MEMSTRAT_LOWDOWN}" lowdown "${MEMSTRAT_GZIP}" gzip)
endif()
