# shellcheck shell=sh
# What the scripts share; each reads this file with `.'.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
#   explain "$@"     carry out --help and --version, whatever else is given
#   refuse "$@"      an error unless nothing is given
#   with_progress    run a command, and say every few seconds how far it is
#   start_progress, end_progress    the same for a part of the script
#
# The text of --help is the comment at the head of the script, with its "usage:"
# first.

# More often than every ten seconds, even if a loaded machine wakes up late.
progress_seconds=8

# The folder of the script that is running, with all of memstrat below $top.
top=$(cd "$(dirname "$0")" && pwd)
while [ "$top" != / ] &&
      { [ ! -f "$top/CMakeLists.txt" ] || [ ! -d "$top/plugin" ]; }; do
  top=$(dirname "$top")
done

# The usage paragraph of the script's head, then the others.
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

# The time since the second $1, as 1:05.
minutes_since ()
{
  seconds_since=$(($(date +%s) - $1))
  printf '%d:%02d' $((seconds_since / 60)) $((seconds_since % 60))
}

# with_progress TITLE COUNT COMMAND...: run COMMAND; while it runs, print every
# few seconds TITLE, the time since its start, and what the command COUNT prints
# of how far it is (`:' if nothing is known).  Return COMMAND's status.
with_progress ()
{
  start_progress "$1" "$2"
  shift 2
  progress_status=0
  "$@" || progress_status=$?
  end_progress
  return "$progress_status"
}

# The same, for what the script does from here to end_progress.
start_progress ()
{
  progress_script=$$
  progress_began=$(date +%s)
  # sleep must not keep the script's output open when the script has ended.
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
