"""Tests of --help and --version of all commands, and of lab/debian-source.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import os

from in_folder import InFolder

from memstrat_tools import TOP, version_text


class Explained(InFolder):
    def test_all_commands(self) -> None:
        commands = [file for file in (TOP / "lab").iterdir()
                    if file.is_file() and os.access(file, os.X_OK)]
        self.assertLessEqual({"check", "run", "fuzz", "um-bench", "bare"},
                             {command.name for command in commands})
        for command in commands:
            status, output, errors = self.outcome(command, "--help")
            self.assertEqual((status, errors), (0, ""), command)
            self.assertRegex(output, r"^usage: ", command)
            self.assertNotIn("SPDX", output)
            self.assertEqual(self.outcome(command, "--version"),
                             (0, f"{version_text()}\n", ""), command)
        self.assertEqual([*self.folder.iterdir()], [])


class DebianSource(InFolder):
    def test_signature(self) -> None:
        self.write_script("bin/dpkg-query", "echo ii")
        self.write_script("bin/apt-get", "mkdir -p top && echo 1 >top/a"
                          " && tar czf b_1.orig.tar.gz top &&"
                          " echo sign >b_1.orig.tar.gz.asc")
        path = f"{self.folder}/bin:{os.environ['PATH']}"
        status, _, errors = self.outcome(TOP / "lab/debian-source", "out", "b",
                                         PATH=path)
        self.assertEqual((status, errors), (0, ""))
        self.assertEqual(self.text("out/b/a"), "1\n")
