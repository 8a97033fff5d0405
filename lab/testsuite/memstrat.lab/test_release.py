"""Tests of lab/release, on a tree of a few files.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import hashlib
import shutil
import tarfile
import unittest

from in_folder import InFolder

from memstrat_tools import TOP


@unittest.skipUnless(shutil.which("git"), "there is no git")
class Release(InFolder):
    def setUp(self) -> None:
        super().setUp()
        for name in "lab/release", "tools/script.sh":
            (self.folder / name).parent.mkdir()
            shutil.copy(TOP / name, self.folder / name)
        self.write("plugin/a.cc", "int i;\n")
        self.write(".gitignore", "build\n")
        self.write("CMakeLists.txt", "project(memstrat VERSION 2.3.4\n")
        self.write("CHANGELOG.md", "# Changelog\n\n## 2.3.4 (2026-01-02)\n\n"
                   "- New.\n\n- More.\n\n## 2.3.3 (2025-12-31)\n\n- Old.\n")
        self.run_well("git", "init", "-q")
        self.commit()

    def commit(self) -> None:
        self.run_well("git", "add", "-A")
        self.run_well("git", "-c", "user.name=a", "-c", "user.email=a@b.org",
                      "commit", "-qm", "test: Change")

    def not_released(self, problem: str, *arguments: str) -> None:
        done = self.run_command("lab/release", "--sources", *arguments)
        self.assertEqual(done.returncode, 2)
        self.assertIn(f"release: {problem}", done.stderr)

    def test_sources_and_notes(self) -> None:
        out = self.folder / "build/release"
        sums = set()
        for _ in range(2):
            self.run_well("lab/release", "--sources")
            sums.add((out / "SHA256SUMS").read_text())
        self.assertEqual(len(sums), 1)  # the same bytes each time
        for line in sums.pop().splitlines():
            digest, name = line.split()
            self.assertEqual(hashlib.sha256(
                (out / name).read_bytes()).hexdigest(), digest)
        self.assertEqual((out / "NOTES.md").read_text(),
                         "- New.\n\n- More.\n\n")
        with tarfile.open(out / "memstrat-2.3.4.tar.xz") as archive:
            self.assertIn("memstrat-2.3.4/plugin/a.cc", archive.getnames())
            self.assertNotIn("memstrat-2.3.4/build", archive.getnames())

    def test_what_is_refused(self) -> None:
        self.write("plugin/a.cc", "int j;\n")
        self.not_released("found changes that are not committed, expected none")
        self.commit()
        self.write("CHANGELOG.md", "## 2.3.4 (not released)\n\n- New.\n")
        self.commit()
        self.not_released("CHANGELOG.md: found '## 2.3.4 (not released)',"
                          " expected '## 2.3.4 (2")
        self.write("CHANGELOG.md", "## 2.3.5 (2026-01-03)\n\n- New.\n")
        self.commit()
        self.not_released("CHANGELOG.md: found '## 2.3.5 (2026-01-03)',"
                          " expected '## 2.3.4 (2", "--draft")
        self.write("CHANGELOG.md", "## 2.3.4 (2026-01-03)\n\n## 2.3.3 ()\n")
        self.commit()
        self.not_released("CHANGELOG.md: found nothing below")
        self.not_released("found '--all', expected --draft or --sources",
                          "--all")

    def test_a_draft(self) -> None:
        self.write("CHANGELOG.md", "## 2.3.4 (not released)\n\n- New.\n")
        self.commit()
        self.run_well("lab/release", "--sources", "--draft")
