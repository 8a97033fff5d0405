"""The command lab/bare.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

import os
import shutil

from memstrat_lab.matrix.chroot import Chroot, copy_sources
from memstrat_lab.processes import followed
from memstrat_tools import TOP, ToolError
from memstrat_tools.options import CommandParser
from memstrat_tools.processes import checked

FOLDER = TOP / "build/bare"
RELEASE = "bookworm"

DESCRIPTION = """\
Run the README's two commands, tools/demo and tools/check, on a bare Debian: as
root, in a folder called memstrat, without a locale; and then tools/check as a
user with a German locale, in a folder with a special name."""

EPILOG = """\
Must be run as root: a Debian is unpacked in build/bare, and a copy of it used,
which is removed after success.  The last line is "N passed, N failed"; the
exit status is 0 if nothing failed."""

# With equal flags for both commands, tools/check reuses tools/demo's plugin.
ROOT = 'unset LC_ALL; export MEMSTRAT_WERROR=OFF; exec "$@"'

USER = """\
set -eu
apt-get install -y --no-install-recommends locales >/dev/null
localedef -i de_DE -f UTF-8 de_DE.UTF-8
useradd --create-home anna
here="/home/anna/Grüße an alle/tune"
mkdir -p "$here"
cp -r . "$here"
chown -R anna /home/anna
cd "$here"
unset LC_ALL
export LANG=de_DE.UTF-8 HOME=/home/anna
exec setpriv --reuid anna --regid anna --clear-groups "$@"
"""


def try_commands(fast: bool) -> list[tuple[bool, str]]:
    """Run the README's commands on a bare machine; with FAST, only the shorter
    ones.  Return for each command whether it passed, and its description."""
    if os.geteuid() != 0:
        raise ToolError("found another user than root, expected root: a Debian"
                        " is unpacked")
    nothing = Chroot(RELEASE, FOLDER / f"debian-{RELEASE}")
    nothing.make()
    machine = Chroot(RELEASE, FOLDER / "machine")
    sources = FOLDER / "memstrat"
    for folder in machine.folder, sources:
        if folder.exists():
            shutil.rmtree(folder)
    checked(["cp", "-a", nothing.folder, machine.folder], "copying a Debian")
    copy_sources(sources)
    check = ["tools/check", *(["--compiler", "--fast"] if fast else [])]
    tried = []
    for who, script, command in (
            ("root", ROOT, ["tools/demo"]), ("root", ROOT, check),
            *([] if fast else [("a user", USER, check)])):
        what = f"{' '.join(command)} of {who} in a bare Debian"
        print(f"Trying {what} ...", flush=True)
        done = followed(machine.command(sources, "sh", "-c", script, "sh",
                                        *command))
        tried.append((done.status == 0, what))
    if all(passed for passed, _ in tried):
        shutil.rmtree(machine.folder)
    return tried


def main(argv: list[str]) -> int:
    parser = CommandParser(
        prog="bare", usage="lab/bare [--fast]",
        description=DESCRIPTION, epilog=EPILOG)
    parser.add_argument("--fast", action="store_true",
                        help="only root's, and tools/check --compiler --fast")
    tried = try_commands(parser.parse_args(argv).fast)
    failed = [what for passed, what in tried if not passed]
    for what in failed:
        print(f"failed: {what}")
    print(f"{len(tried) - len(failed)} passed, {len(failed)} failed")
    return 1 if failed else 0
