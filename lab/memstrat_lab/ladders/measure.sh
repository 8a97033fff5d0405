#!/bin/bash
# Print times (ns) and code bytes of operations of random sizes up to a bound
# known to the compiler: by GCC alone, as calls, and with memstrat.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# usage: lab/memstrat_lab/ladders/measure.sh PLUGIN
set -euo pipefail
plugin=$(realpath "$1")
cd "$(dirname "$0")"
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
gcc -O2 -c random-sizes.c -o "$folder/main.o"
echo "flags,variant,bound,copy_ns,clear_ns,move_ns,copy_bytes,clear_bytes,move_bytes"
for flags in "-O2" "-O2 -mno-sse"; do
  for bound in 1 2 3 4 7 8 12 15 16 20 24 31 32 40 48 63 64; do
    for variant in gcc call memstrat memstrat-speed; do
      case $variant in
	gcc) more="" ;;
	call) more="-fno-builtin" ;;
	memstrat) more="-fplugin=$plugin" ;;
	*) more="-fplugin=$plugin -fplugin-arg-memstrat-prefer=speed" ;;
      esac
      # shellcheck disable=SC2086
      gcc $flags $more -DBOUND=$bound -c operations.c -o "$folder/operations.o"
      gcc "$folder/main.o" "$folder/operations.o" -o "$folder/program"
      times=$("$folder/program" "$bound" | tr ' ' ',')
      bytes=$(nm --defined-only --print-size "$folder/operations.o" |
	awk '{ size[$4] = $2 } END { print size["copy"], size["clear"], size["move"] }' |
	while read -r a b c; do echo "$((16#$a)),$((16#$b)),$((16#$c))"; done)
      echo "$flags,$variant,$bound,$times$bytes"
    done
  done
done
