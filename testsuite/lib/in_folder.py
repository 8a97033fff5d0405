"""An empty folder for each test, and commands that run in it.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import os
import subprocess
import tempfile
import unittest
from pathlib import Path

from memstrat_tools import TOP


class InFolder(unittest.TestCase):
    """A test that runs commands in an empty folder, removed afterwards."""

    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory(prefix="memstrat-test-")
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name).resolve()

    def write(self, name: str, *contents: str | bytes) -> Path:
        """Write CONTENTS to NAME in the folder, and return the path."""
        file = self.folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(b"".join(part.encode() if isinstance(part, str)
                                  else part for part in contents))
        return file

    def write_script(self, name: str, text: str) -> Path:
        """Write the script NAME for sh, and return its path."""
        file = self.write(name, f"#!/bin/sh\n{text}\n")
        file.chmod(0o755)
        return file

    def text(self, name: str) -> str:
        return (self.folder / name).read_text()

    def run_command(self, *command: str | Path, folder: str | Path = "",
                    given: str = "", **environment: str
                    ) -> subprocess.CompletedProcess[str]:
        """Run COMMAND with the input GIVEN in FOLDER, below self.folder."""
        return subprocess.run(
            command, cwd=self.folder / folder, text=True, input=given,
            capture_output=True, check=False,
            env={**os.environ, "LC_ALL": "C", "CCACHE_DISABLE": "1",
                 **environment})

    def run_well(self, *command: str | Path, **environment: str) -> str:
        """Return the output of COMMAND, which must succeed."""
        done = self.run_command(*command, **environment)
        self.assertEqual(done.returncode, 0, f"{command}\n{done.stderr}")
        return done.stdout

    def outcome(self, *command: str | Path, **more: str
                ) -> tuple[int, str, str]:
        """Return COMMAND's status, output and errors."""
        done = self.run_command(*command, **more)
        return done.returncode, done.stdout, done.stderr

    def memstrat(self, *words: str | Path, **more: str
                 ) -> tuple[int, str, str]:
        """Return the outcome of tools/memstrat WORDS."""
        outcome = self.outcome(TOP / "tools/memstrat", *words, **more)
        self.assertNotIn("Traceback", outcome[2])
        return outcome

    def printed(self, *words: str | Path) -> str:
        """Return the output of tools/memstrat WORDS, which must succeed."""
        status, output, errors = self.memstrat(*words)
        self.assertEqual((status, errors), (0, ""))
        return output

    def refused(self, problem: str, *words: str | Path, status: int = 2,
                given: str = "") -> None:
        """Require that tools/memstrat WORDS prints only PROBLEM.  In PROBLEM,
        names of files are relative to the folder."""
        found, output, errors = self.memstrat(*words, given=given)
        self.assertEqual((found, output), (status, ""), errors)
        self.assertIn(f"memstrat: {words[0]}: {problem}",
                      errors.replace(f"{self.folder}/", ""))
