# Messages of cpack before it makes packages, by CPACK_GENERATOR: the parts
# they lack, and cpack's own requirements.
#
# SPDX-License-Identifier: GPL-3.0-or-later

if(CPACK_MEMSTRAT_LEFT_OUT)
  message(WARNING "${CPACK_MEMSTRAT_LEFT_OUT}")
endif()
set(programs_DEB file dpkg-shlibdeps)
set(package_file file)
set(package_dpkg-shlibdeps dpkg-dev)
set(programs_RPM rpmbuild)
set(package_rpmbuild rpm)
foreach(program IN LISTS programs_${CPACK_GENERATOR})
  find_program(found_${program} ${program})
  if(NOT found_${program})
    message(FATAL_ERROR "cpack -G ${CPACK_GENERATOR}: found no program "
      "'${program}'.  On Debian: apt-get install ${package_${program}}")
  endif()
endforeach()
