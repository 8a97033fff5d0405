#!/bin/sh
# The part of the kernel's merge_config.sh that lab/kernel uses:
#
#   merge_config.sh -m -O FOLDER CONFIG FRAGMENT...
#
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu
folder=$3
shift 3
merged=$(cat "$@")
echo "$merged" >"$folder/.config"
