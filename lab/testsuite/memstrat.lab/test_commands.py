"""How the commands behave: explaining themselves, and where sources come from.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

import os
import unittest

from scripts import empty_folder, run, write_script

from memstrat_tools import TOP, version_text


class Explained(unittest.TestCase):
    def test_all_commands(self) -> None:
        commands = [file for file in (TOP / "lab").iterdir()
                    if file.is_file() and os.access(file, os.X_OK)]
        self.assertLessEqual({"check", "run", "fuzz", "um-bench", "bare"},
                             {command.name for command in commands})
        with empty_folder() as folder:
            for command in commands:
                status, output, errors = run([command, "--help"], folder)
                self.assertEqual((status, errors), (0, ""), command)
                self.assertRegex(output, r"^usage: ", command)
                self.assertNotIn("SPDX", output)
                self.assertEqual(run([command, "--version"], folder),
                                 (0, f"{version_text()}\n", ""), command)
            self.assertEqual([*folder.iterdir()], [])


class DebianSource(unittest.TestCase):
    def test_signature(self) -> None:
        with empty_folder() as folder:
            write_script(folder / "bin/dpkg-query", "echo ii")
            write_script(folder / "bin/apt-get", "mkdir -p top && echo 1 >top/a"
                         " && tar czf b_1.orig.tar.gz top &&"
                         " echo sign >b_1.orig.tar.gz.asc")
            status, _, errors = run(
                [TOP / "lab/debian-source", "out", "b"], folder,
                PATH=f"{folder}/bin:{os.environ['PATH']}")
            self.assertEqual((status, errors), (0, ""))
            self.assertEqual((folder / "out/b/a").read_text(), "1\n")


if __name__ == "__main__":
    unittest.main()
