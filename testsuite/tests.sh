# shellcheck shell=bash
# Functions to run and count tests, for scripts that source script.sh first.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
#   find_compilers       set gcc and gxx, and the Debian packages' names cxx,
#                        gnat and multilib, which may be empty
#   begin_tests NAME FORM    remove old results, and log to the folder NAME of
#                        the compiler's build folder.  Set plugin to the
#                        plugin's file, sources to the sources' folder, and
#                        work to a folder, all with names that DejaGnu accepts
#   deja NAME SCRIPT...  run scripts of the folder $suite with DejaGnu
#   count NAME PASSED FAILED [MORE]    print the numbers, and add them
#   count_deja NAME...   count the results of these runs of DejaGnu
#   count_last_line NAME     count the numbers in the last line of $logs/NAME.log
#   count_source_check NAME COMMAND...    run COMMAND, with its output in
#                        NAME.log, and count it as a test
#   count_nothing NAME WHY    count NAME as unsupported
#   logged LOG COMMAND... run COMMAND with its output in LOG
#   finish               print the totals, and exit
#
# Call these functions in the sources' folder.

passed=0
failed=0
unsupported=0
suite=testsuite

find_compilers ()
{
  local version
  gcc=$(tools/target-gcc --native)
  gxx=$(echo "$gcc" | sed 's/gcc\([^/]*\)$/g++\1/')
  case $gcc in
    /usr/bin/gcc) cxx=g++ gnat=gnat multilib=gcc-multilib ;;
    /usr/bin/*) version=$("$gcc" -dumpversion)
		version=${version%%.*}
		cxx=g++-$version gnat=gnat-$version multilib=gcc-$version-multilib ;;
    *) cxx='' gnat='' multilib='' ;;
  esac
  # -m32 is tested on amd64 only.
  [ "$(dpkg --print-architecture)" = amd64 ] || multilib=''
  tools/install-packages dejagnu gdb libgtest-dev python3 ${cxx:+"$cxx"} \
    ${multilib:+"$multilib"}
  if ! expect -c 'exit [catch { spawn true }]' >/dev/null; then
    echo "check: found no pseudo-terminal, expected those that DejaGnu's tests run" \
	 "in; mount them, as root: mount -t devpts devpts /dev/pts" >&2
    exit 2
  fi
  if [ "$gxx" = "$gcc" ] || ! command -v "$gxx" >/dev/null; then
    echo "check: MEMSTRAT_TARGET_GCC: found no C++ compiler for '$gcc', expected" \
	 "one beside it, gcc and g++ in their names" >&2
    exit 2
  fi
  export MEMSTRAT_TARGET_GCC=$gcc
}

begin_tests ()
{
  build=$(tools/build-folder)
  logs=$build/$1 form=$2
  # The file contains "TESTS M:SS" of the last run of this form.
  last_tests='' last_time=''
  [ ! -f "$logs/last-$form" ] || read -r last_tests last_time <"$logs/last-$form"
  rm -rf "$logs"
  mkdir -p "$logs"

  # DejaGnu splits commands at spaces, and Linux does not build below a folder
  # with a space in its name.  For such a folder, make a link elsewhere.
  sources=$PWD work=$logs
  case $PWD in
    *[!A-Za-z0-9/._-]*)
      work=$(mktemp -d)
      trap 'rm -rf "$work"' EXIT
      sources=$work/memstrat
      ln -s "$PWD" "$sources" ;;
  esac
  seen_logs=$sources/${build##*/}/$1
  plugin=$sources/${build##*/}/memstrat.so
}

# The summary goes to $logs/NAME/memstrat.sum.
deja ()
{
  local name=$1
  shift
  mkdir -p "$logs/$name" "$work/$name"
  (cd "$work/$name" &&
   runtest --tool memstrat --srcdir "$sources/$suite" \
     --outdir "$seen_logs/$name" PLUGIN="$plugin" CC="$gcc" CXX="$gxx" "$@" \
     >"$logs/$name/runtest.log" 2>&1) || :
}

good_results='PASS|XFAIL'
bad_results='FAIL|XPASS|UNRESOLVED|ERROR'
no_results='UNSUPPORTED|UNTESTED'

# In the given summary files, count the lines that begin with one of the words
# in $1 (alternatives of a regular expression).
results ()
{
  local words=$1
  shift
  cat "$@" 2>/dev/null | grep -cE "^($words):" || :
}

# Print the number of results so far, and the number in the last run.
tests_so_far ()
{
  echo "$(results "$good_results|$bad_results|$no_results" "$logs"/*/memstrat.sum)" \
       "tests${last_tests:+ of about $last_tests in about $last_time}," \
       "$(results "$bad_results" "$logs"/*/memstrat.sum) failed"
}

# Remember the number of results and the time for the next run.
keep_last ()
{
  echo "$(results "$good_results|$bad_results|$no_results" "$logs"/*/memstrat.sum)" \
       "$(minutes_since "$progress_began")" >"$logs/last-$form"
}

count ()
{
  passed=$((passed + $2))
  failed=$((failed + $3))
  echo "  $1: $2 passed, $3 failed${4:+, $4}"
}

count_deja ()
{
  local name sum good bad skipped
  for name in "$@"; do
    sum=$logs/$name/memstrat.sum
    good=$(results "$good_results" "$sum")
    bad=$(results "$bad_results" "$sum")
    skipped=$(results "$no_results" "$sum")
    grep -E -m 20 "^($bad_results):" "$sum" || :
    [ "$bad" -le 20 ] || echo "... and $((bad - 20)) more, see $sum"
    if [ "$good" = 0 ]; then
      echo "$name: no test ran, see $logs/$name/runtest.log"
      bad=$((bad + 1))
    fi
    unsupported=$((unsupported + skipped))
    count "$name" "$good" "$bad" "$skipped unsupported"
  done
}

logged ()
{
  local log=$1
  shift
  "$@" >"$log" 2>&1
}

# The line is "N passed, N failed".
count_last_line ()
{
  local name=$1
  if [[ $(tail -n 1 "$logs/$name.log") =~ ^([0-9]+)\ passed,\ ([0-9]+)\ failed$ &&
        ${BASH_REMATCH[1]} -gt 0 ]]; then
    count "$name" "${BASH_REMATCH[1]}" "${BASH_REMATCH[2]}"
  else
    echo "$name: nothing was tried, see $logs/$name.log"
    count "$name" 0 1
  fi
}

count_source_check ()
{
  local name=$1
  shift
  if with_progress "$name" : logged "$logs/$name.log" "$@"; then
    count "$name" 1 0
  else
    head -n 20 "$logs/$name.log"
    count "$name" 0 1 "see $logs/$name.log"
  fi
}

count_nothing ()
{
  unsupported=$((unsupported + 1))
  echo "  $1: unsupported, $2"
}

# Install ruff, a linter without a Debian package, in build/ruff.  Return true
# if it is installed.
ruff_installed ()
{
  local version=0.17.6
  [ "$(build/ruff/bin/ruff --version 2>/dev/null)" = "ruff $version" ] ||
    { python3 -m venv build/ruff &&
      build/ruff/bin/pip install --retries 1 "ruff==$version"; } \
      >"$logs/ruff.log" 2>&1
}

# check_tools PROJECT FOLDER...: check the folders' Python sources, with
# PROJECT/pyproject.toml, and their shell scripts.
check_tools ()
{
  local project=$1 shell_scripts
  tools/install-packages mypy python3-venv shellcheck
  echo "Reading the tools (Python and shell) ..."
  mapfile -t shell_scripts < <(grep -rlE '^#!/bin/(ba)?sh' "${@:2}")
  count_source_check shellcheck shellcheck -x "${shell_scripts[@]}"
  count_source_check mypy mypy --config-file "$project/pyproject.toml"
  if with_progress "installing ruff" : ruff_installed; then
    count_source_check ruff build/ruff/bin/ruff check "${@:2}"
  else
    count_nothing ruff "it could not be installed, see $logs/ruff.log"
  fi
}

finish ()
{
  echo "Logs are in ${logs#"$PWD/"}/."
  echo "$passed passed, $failed failed"
  exit $((failed != 0))
}
