# memstrat(1), of the command, and memstrat(7), of the plugin's options.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# help2man and lowdown make them of what the command and docs/options.md say.
# Without one of these, there is no such page.

find_program(MEMSTRAT_HELP2MAN help2man)
find_program(MEMSTRAT_LOWDOWN lowdown)
find_program(MEMSTRAT_GZIP gzip)

# Install the page of SECTION.
function(install_man_page section)
  set(page "${CMAKE_CURRENT_BINARY_DIR}/memstrat.${section}.gz")
  add_custom_target(man${section} ALL DEPENDS "${page}")
  install(FILES "${page}" DESTINATION "${CMAKE_INSTALL_MANDIR}/man${section}"
    COMPONENT common)
endfunction()

if(MEMSTRAT_HELP2MAN AND MEMSTRAT_GZIP)
  # The command says of itself what it does where it is installed.
  set(tools "${PROJECT_SOURCE_DIR}/tools")
  set(copy "${CMAKE_CURRENT_BINARY_DIR}/command")
  set(head "${CMAKE_CURRENT_SOURCE_DIR}/memstrat.1.head")
  add_custom_command(OUTPUT memstrat.1.gz
    COMMAND "${CMAKE_COMMAND}" -E make_directory "${copy}/tools/memstrat_tools"
    COMMAND "${CMAKE_COMMAND}" -E copy version "${copy}"
    COMMAND "${CMAKE_COMMAND}" -E copy "${tools}/memstrat" "${copy}/tools"
    COMMAND "${CMAKE_COMMAND}" -E copy "${tools}/memstrat_tools/__init__.py"
      "${tools}/memstrat_tools/completion.py" "${copy}/tools/memstrat_tools"
    COMMAND "${MEMSTRAT_HELP2MAN}" --no-info "--include=${head}"
      --output=memstrat.1 "${copy}/tools/memstrat"
    COMMAND "${MEMSTRAT_GZIP}" -9nf memstrat.1
    DEPENDS "${tools}/memstrat" "${tools}/memstrat_tools/__init__.py"
      "${tools}/memstrat_tools/completion.py" "${head}"
    VERBATIM)
  install_man_page(1)
else()
  message(STATUS "No help2man or no gzip: memstrat(1) is not made")
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
  install_man_page(7)
else()
  message(STATUS "No lowdown or no gzip: memstrat(7) is not made")
endif()
