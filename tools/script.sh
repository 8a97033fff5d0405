# shellcheck shell=sh
# Functions shared by the scripts that source this file.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
#   explain "$@"     handle --help and --version among any arguments
#   refuse "$@"      fail if there are arguments
#   with_progress    run a command, and report progress every few seconds
#   start_progress, end_progress    the same for a part of the script
#
# --help prints the comment at the head of the script, "usage:" first.

# Seconds between progress lines.  A loaded machine may take nearly ten.
progress_seconds=8

# The source tree of memstrat that the script is in, or / if there is none.
top=$(cd "$(dirname "$0")" && pwd)
while [ "$top" != / ] &&
      { [ ! -f "$top/CMakeLists.txt" ] || [ ! -d "$top/plugin" ]; }; do
  top=$(dirname "$top")
done

# Print the usage paragraph of the script's head, then the other paragraphs.
usage ()
{
  sed -n '2,/^[^#]/ { s/^# \{0,1\}//p; }' "$0" |
    awk 'BEGIN { RS = "" } /^(SPDX|Copyright)/ { next }
	 /^usage:/ { print; next } { rest = rest "\n" $0 "\n" }
	 END { printf "%s", rest }'
}

explain ()
{
  for argument in "$@"; do
    case $argument in
      -h | --help) usage; exit 0 ;;
      --version)
	sed -n 's/^project(memstrat VERSION \([0-9.]*\).*/memstrat \1/p' \
	  "$top/CMakeLists.txt"
	exit 0 ;;
    esac
  done
}

refuse ()
{
  if [ $# != 0 ]; then
    echo "$(basename "$0"): found '$1', expected nothing, --help or --version" >&2
    exit 2
  fi
}

# Print the minutes and seconds since the time $1, such as 1:05.
minutes_since ()
{
  seconds_since=$(($(date +%s) - $1))
  printf '%d:%02d' $((seconds_since / 60)) $((seconds_since % 60))
}

# with_progress TITLE COUNT COMMAND...: run COMMAND.  Meanwhile, print a line
# every few seconds: TITLE, the time so far, and the output of the command
# COUNT (`:' prints nothing).  Return COMMAND's status.
with_progress ()
{
  start_progress "$1" "$2"
  shift 2
  progress_status=0
  "$@" || progress_status=$?
  end_progress
  return "$progress_status"
}

# start_progress TITLE COUNT: print the same lines until end_progress.
start_progress ()
{
  progress_script=$$
  progress_began=$(date +%s)
  # sleep must not keep the script's output open after the script ends.
  progress_interval=${MEMSTRAT_PROGRESS_SECONDS-$progress_seconds}
  (while [ "$progress_interval" ] && sleep "$progress_interval" >/dev/null 2>&1 &&
	 kill -0 "$progress_script" 2>/dev/null; do
     so_far=$($2) || :
     echo "  $1: $(minutes_since "$progress_began")${so_far:+, $so_far}"
   done) &
  progress_ticker=$!
}

end_progress ()
{
  kill "$progress_ticker" 2>/dev/null || :
  wait "$progress_ticker" 2>/dev/null || :
}
