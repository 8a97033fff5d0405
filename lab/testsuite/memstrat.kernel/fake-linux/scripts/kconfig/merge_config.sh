#!/bin/sh
# The kernel's script of this name, as far as lab/kernel uses it:
#
#   merge_config.sh -m -O FOLDER CONFIG FRAGMENT...
#
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu
folder=$3
shift 3
merged=$(cat "$@")
echo "$merged" >"$folder/.config"
