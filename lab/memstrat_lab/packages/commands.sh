# shellcheck shell=bash
# Functions that try each command of memstrat and the other parts of an
# installation.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
#   try WHAT COMMAND...      report whether COMMAND succeeds
#   prints PATTERN COMMAND...    succeed if COMMAND succeeds and prints PATTERN
#   refused PATTERN COMMAND...   succeed if COMMAND fails and prints one line that
#                                matches PATTERN
#   apt_install PACKAGE...   install without recommended packages
#   files FOLDER...          list the machine's files except those below FOLDERs
#   try_commands WAY MEMSTRAT SHARE
#   try_builders WAY EXAMPLES
#   try_kernel WAY EXAMPLES
#
# Each trial prints "passed: WHAT", or "failed: WHAT" and the last output.

log=$(mktemp)
trap 'rm -f "$log"' EXIT

try ()
{
  local what=$1
  shift
  if "$@" >"$log" 2>&1; then
    echo "passed: $what"
  else
    echo "failed: $what"
    tail -n 20 "$log" | sed 's/^/  /'
  fi
}

prints ()
{
  local pattern=$1 printed status=0
  shift
  printed=$("$@" 2>&1) || status=$?
  echo "$printed"
  [ $status = 0 ] && grep -qE -e "$pattern" <<<"$printed"
}

refused ()
{
  local pattern=$1 printed
  shift
  if printed=$("$@" 2>&1); then
    echo "it succeeded: $printed"
    return 1
  fi
  printed=$(grep -v '^compilation terminated' <<<"$printed")
  echo "$printed"
  [ "$(wc -l <<<"$printed")" = 1 ] && grep -qE -e "$pattern" <<<"$printed"
}

apt_install ()
{
  apt-get install -y --no-install-recommends "$@"
}

# List all files and folders of the machine, except those below FOLDERs and in
# caches of packages and tools.
files ()
{
  local folder but=(-path /proc)
  for folder in /sys /dev /tmp /root /var/{log,cache} /var/lib/{apt,dpkg,dkms} "$@"; do
    but+=(-o -path "$folder")
  done
  find / -xdev '(' "${but[@]}" ')' -prune -o -printf '%p %y %m %l\n' | sort
}

# completed FILE TYPED: print bash's completions of TYPED, as FILE defines
# them.
completed ()
{
  # shellcheck disable=SC2016
  bash -c '. "$1"; words=$(complete -p memstrat)
    COMP_LINE=$2 COMP_POINT=${#2} COMP_TYPE=9
    words=${words#*-F }; ${words%% *} memstrat; echo "${COMPREPLY[@]}"' \
    bash "$1" "$2"
}

# man_pages FOLDER PAGE...: check that each PAGE in FOLDER has a head and a
# text.
man_pages ()
{
  local folder=$1 page text
  shift
  for page in "$@"; do
    text=$(find "$folder" -name "$page.gz" -exec gzip -dc {} +)
    if ! grep -q '^\.TH "\{0,1\}MEMSTRAT' <<<"$text" || [ ${#text} -lt 500 ]; then
      echo "$page: $text"
      return 1
    fi
  done
}

cc=(gcc) load='' plugin_option=() cmake=() kdir='' module=()

# dkms_build FOLDER: build the module in FOLDER with DKMS, in the folder dkms.
dkms_build ()
{
  local folders=(--dkmstree "$PWD/dkms/tree" --sourcetree "$PWD/dkms/source"
    --installtree "$PWD/dkms/modules" --kernelsourcedir "$kdir")
  mkdir -p dkms/{tree,source,modules}
  dkms add "$1" "${folders[@]}" &&
    env "${module[@]}" dkms build memstrat_example/0.1.0 "${folders[@]}" \
      -k "${kdir#*linux-headers-}"
}

# Set kdir to the headers of a kernel built by this version of GCC, if
# installed.
find_kernel ()
{
  local config
  config=$(grep -l "^CONFIG_GCC_VERSION=$("${cc[@]}" -dumpversion)0" \
    /usr/src/linux-headers-*-amd64/.config | head -n 1)
  kdir=${config%/.config}
}

# without_rep FOLDER: check that the module below FOLDER, whose operations
# memstrat lowers, has no string instruction.
without_rep ()
{
  find "$1" -name memstrat_example.ko -exec objdump -d {} + >code
  grep -q '<copy_200>:' code && ! grep 'rep ' code
}

# Try the compiler with the plugin and each command of MEMSTRAT, in a new
# folder.  SHARE is share/ of an installation, or the folder with man pages in
# a build tree.  "${cc[@]}" is the compiler, "$load" its flag for the plugin,
# and "${plugin_option[@]}" names the plugin if MEMSTRAT cannot find it.
try_commands ()
{
  local way=$1 memstrat=$2 share=$3 name
  local without=("${cc[@]}" -O2 -mgeneral-regs-only)
  local compile=("${without[@]}" "$load")
  local CC=${cc[*]}
  export CC
  rm -rf commands
  mkdir commands
  pushd commands >/dev/null || return
  cat >block.c <<'END'
struct block { char text[150]; } a = { "hello, world" }, b;
__attribute__ ((noipa)) void copy (struct block *to, struct block *from) { *to = *from; }
__attribute__ ((noipa)) void move (char *to, char *from, long n) { __builtin_memmove (to, from, n); }
int main (int argc, char **argv)
{
  copy (&b, &a);
  move (a.text, b.text, argc * 100);
  return __builtin_puts (a.text) < 0;
}
END
  try "$way: gcc -fplugin=memstrat" \
    prints 'memstrat: copy of 150 bytes lowered' \
    "${compile[@]}" -fopt-info-optimized block.c -o block
  try "$way: its program" prints '^hello, world$' ./block
  "${compile[@]}" -fplugin-arg-memstrat-report="$PWD/records" \
    -g -fno-optimize-sibling-calls block.c -o block
  "${compile[@]}" -c block.c
  "${without[@]}" -c block.c -o without.o

  try "$way: memstrat --version" prints '^memstrat [0-9.]+$' "$memstrat" --version
  try "$way: memstrat plan" prints '^memstrat: copy of 168 bytes lowered' \
    "$memstrat" plan copy 168
  try "$way: memstrat explain" prints '^lowered: straight' \
    "$memstrat" explain block.c:2 -- "${compile[@]}" -c block.c
  try "$way: memstrat report" prints '(= |: )1 lowered' \
    "$memstrat" report --html page.html records
  try "$way: its page" grep -q 'to = \*from' page.html
  try "$way: memstrat census" prints '^block\.o: ' "$memstrat" census block.o
  try "$way: memstrat trace" prints 'memstrat: trace: [0-9,]+ calls? at' \
    "$memstrat" trace -- ./block
  try "$way: memstrat trace --show" prints 'move, 100 bytes: ' \
    "$memstrat" trace --show memstrat-trace.jsonl
  try "$way: memstrat advise" prints '^1 runs of operations' \
    "$memstrat" advise --trace memstrat-trace.jsonl records
  try "$way: memstrat tune" prints 'mine\.tune is written' "$memstrat" tune \
    --quick --library linux "${plugin_option[@]}" --out mine.tune
  # The bisected test fails if memstrat changes the object.
  try "$way: memstrat bisect" prints 'copy of 150 bytes' \
    "$memstrat" bisect -- \
    sh -c "${compile[*]} -c block.c && cmp block.o without.o"
  try "$way: man pages" man_pages "$share" memstrat.1 memstrat.7 \
    memstrat-{plan,explain,report,census,trace,advise,tune,bisect}.1
  name=$share/bash-completion/completions/memstrat
  [ -f "$name" ] || name=$share/memstrat.bash
  PATH=$(dirname "$memstrat"):$PATH try "$way: completion" prints '^census *$' \
    completed "$name" "memstrat cen"
  popd >/dev/null || return
}

# Try the supported build tools in a new folder, with the examples in EXAMPLES.
# "${cmake[@]}" are further arguments for cmake.
try_builders ()
{
  local way=$1 examples=$2 name
  local CC=${cc[*]}
  export CC
  rm -rf builders
  mkdir builders
  pushd builders >/dev/null || return
  for name in make meson cmake; do
    cp -r "$examples/hello" "$name"
  done
  try "$way: make" prints ' -fplugin=memstrat ' make -C make "CC=$CC"
  try "$way: pkg-config" prints '-fplugin=memstrat' pkg-config --cflags memstrat
  try "$way: Meson" prints '-fplugin=memstrat' sh -c \
    'meson setup meson/build meson && meson compile -v -C meson/build'
  try "$way: CMake" prints '-fplugin=[^ ]*memstrat' sh -c \
    'cmake -S cmake -B cmake/build "$@" && cmake --build cmake/build --verbose' \
    sh "${cmake[@]}"
  for name in make/hello meson/build/hello cmake/build/hello; do
    try "$way: ${name%%/*}, its program" prints '^hello, world$' "$name"
  done
  popd >/dev/null || return
}

# Try the examples for kernels, in a new folder.  If "$kdir" names a kernel,
# build a module for it, with the variables "${module[@]}".
try_kernel ()
{
  local way=$1 examples=$2
  rm -rf kernel
  mkdir -p kernel/empty
  pushd kernel >/dev/null || return
  try "$way: Makefile.memstrat" refused 'expected a Linux tree' \
    make -s -C empty -f "$examples/kernel/Makefile.memstrat"
  if [ -n "$kdir" ]; then
    mkdir module
    try "$way: a module" make -C module -f "$examples/kernel/module/Makefile" \
      "KDIR=$kdir" "CC=${cc[0]}" "${module[@]}"
    try "$way: its code" without_rep module
    try "$way: DKMS" dkms_build "$examples/kernel/module"
    try "$way: DKMS, its code" without_rep dkms/tree
  fi
  popd >/dev/null || return
}
