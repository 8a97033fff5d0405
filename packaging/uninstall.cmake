# Remove the files that `cmake --install' has installed, and the folders that
# it made.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# cmake -D BUILD=FOLDER -P uninstall.cmake
#
# FOLDER is memstrat's build folder.  DESTDIR in the environment must be the
# same as for the installation.

cmake_minimum_required(VERSION 3.21)
set(manifest "${BUILD}/install_manifest.txt")
if(NOT EXISTS "${manifest}")
  message(FATAL_ERROR
    "found no file '${manifest}', expected what cmake --install leaves")
endif()
file(STRINGS "${manifest}" files)
file(GLOB notes "${BUILD}/folders_before_*.txt")
set(kept /)
foreach(note IN LISTS notes)
  file(STRINGS "${note}" folders)
  list(APPEND kept ${folders})
endforeach()
foreach(file IN LISTS files)
  set(path "$ENV{DESTDIR}${file}")
  file(REMOVE "${path}")
  if(EXISTS "${path}" OR IS_SYMLINK "${path}")
    message(FATAL_ERROR "could not remove '${path}'")
  endif()
  cmake_path(GET path PARENT_PATH folder)
  while(NOT folder IN_LIST kept)
    execute_process(COMMAND rmdir "${folder}"
      RESULT_VARIABLE status ERROR_QUIET)
    if(NOT status EQUAL 0)
      break()
    endif()
    cmake_path(GET folder PARENT_PATH folder)
  endwhile()
endforeach()
file(REMOVE "${manifest}" ${notes})
