#!/bin/bash
# Time block operations where calls are forbidden, in cycles of the time stamp
# counter: by GCC alone, as a loop, as rep movsq and movsb, and by memstrat.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# usage: lab/memstrat_lab/no_call/measure.sh PLUGIN [SIZE...]
set -euo pipefail
plugin=$(realpath "$1")
shift
cd "$(dirname "$0")"
sizes=("$@")
[ ${#sizes[@]} != 0 ] || sizes=(64 160 256 448 480 512 768 1024 4096 16384 1048576)
cc=${CC:-gcc}
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
argument="-fplugin=$plugin -fplugin-arg-memstrat"
declare -A options=(
  [gcc]="" [memstrat]="$argument-libcall=never"
  [loop]="$argument-memcpy=vector_loop:-1 $argument-memset=vector_loop:-1"
  [rep_8byte]="$argument-memcpy=rep_8byte:-1 $argument-memset=rep_8byte:-1"
  [rep_byte]="$argument-memcpy=rep_byte:-1 $argument-memset=rep_byte:-1")
variants=(gcc loop rep_8byte rep_byte memstrat)
echo "flags,bytes,known_align,dest_offset,src_offset,kind,$(IFS=,; echo "${variants[*]}")"
for flags in "-mgeneral-regs-only" "-O2" "-O2 -march=x86-64-v3" "-m32 -mgeneral-regs-only"; do
  machine=-m64
  [[ $flags != -m32* ]] || machine=-m32
  "$cc" $machine -O2 "-DVARIANTS(X)=$(printf 'X(%s) ' "${variants[@]}")" \
    -c time-variants.c -o "$folder/main.o"
  for size in "${sizes[@]}"; do
    for align in 8 1; do
      for variant in "${variants[@]}"; do
	# shellcheck disable=SC2086
	"$cc" -O2 -ffreestanding $flags ${options[$variant]} -DBYTES="$size" \
	  -DALIGN=$align "-DVARIANT=$variant" -c operations.c -o "$folder/$variant.o"
      done
      "$cc" $machine "$folder"/*.o -o "$folder/program"
      case $align in
	8) offsets=("0 0" "8 24") ;;
	*) offsets=("0 0" "3 0" "0 5" "7 7") ;;
      esac
      for pair in "${offsets[@]}"; do
	# shellcheck disable=SC2086
	taskset -c 1 "$folder/program" "$size" $pair |
	  sed "s/^/$flags,$size,$align,${pair/ /,},/"
      done
    done
  done
done
