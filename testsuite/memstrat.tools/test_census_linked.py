"""The counts of tools/memstrat census in linked files.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import unittest
from collections import Counter
from pathlib import Path

from test_census import GCC, OPERATIONS, Objects

from memstrat_tools.census.architectures import architecture_of
from memstrat_tools.census.counting import stubs_of
from memstrat_tools.census.counts import RegionKind, sum_of


class Linked(Objects):
    PROGRAM = OPERATIONS + """
int main (int argc, char **argv)
{
  struct block b;
  copy (&b, (struct block *) argv);
  calls (argv[0], argv[1], argc);
  return jumps (argv[2], argv[3], argc) != address ();
}
void *__memcpy (void *d, const void *s, size_t n) { return d; }
"""

    def check(self, flags: str) -> Path:
        """Check that a program makes the same library calls as its object."""
        file = self.compiled("a", self.PROGRAM, flags)
        out = self.folder / "a.out"
        if self.run_command(GCC, "-w", *flags.split(), file, "-o", out
                            ).returncode:
            self.skipTest(f"found no library for {flags}")
        expected, found = self.regions(file), self.regions(out)
        for function in "calls", "jumps", "main", "copy":
            with self.subTest(function):
                # Linked files show only calls and jumps, not other uses.
                self.assertEqual(found[function].tally, Counter({
                    key: number for key, number
                    in expected[function].tally.items()
                    if key[0] != "other_uses"}))
        return out

    def test_libraries(self) -> None:
        for flags in ("-O2", "-O2 -fcf-protection -Wl,-z,ibtplt",
                      "-O2 -Wl,-z,now", "-O2 -fPIE -fno-plt", "-O2 -static",
                      "-O2 -m32", "-O2 -m32 -no-pie", "-O2 -m32 -static",
                      "-O2 -mx32"):
            with self.subTest(flags):
                self.check(flags)

    def test_stubs_jump_to_nothing_of_their_own(self) -> None:
        out = self.check("-O2")
        self.assertEqual(
            [region.section for region in self.count(out).regions()
             if region.tally and region.section.startswith(".plt")], [])

    def test_without_symbols(self) -> None:
        out = self.check("-O2")
        before = sum_of(self.count(out).regions())
        self.run_well("strip", out)
        regions = self.count(out).regions()
        self.assertEqual({region.kind for region in regions},
                         {RegionKind.REST})
        after = sum_of(regions)
        self.assertEqual((after.size_bytes, after.tally),
                         (before.size_bytes, before.tally))

    def test_library(self) -> None:
        file = self.compiled("a", OPERATIONS, "-O2 -fPIC")
        out = self.folder / "a.so"
        self.run_well(GCC, "-shared", file, "-o", out)
        self.run_well("strip", out)
        self.assertEqual(self.tally(out, "calls")["calls", "memmove"], 1)


class Stubs(unittest.TestCase):
    def stubs(self, machine: str, *code: tuple[int, int, str, str]
              ) -> list[tuple[int, str]]:
        return list(stubs_of(code, architecture_of(machine, 64),
                             {0x20010: "memcpy", 0x20018: "memset"}, 0x20000))

    def test_x86(self) -> None:
        self.assertEqual(self.stubs(
            "EM_X86_64", (0x10, 6, "jmp", "qword ptr [rip + 0x1fffa]"),
            (0x20, 4, "endbr64", ""),
            (0x24, 6, "bnd jmp", "qword ptr [rip + 0x1ffee]"),
            (0x30, 6, "jmp", "qword ptr [rip + 0x100]")),
            [(0x10, "memcpy"), (0x20, "memset")])
        self.assertEqual(self.stubs(
            "EM_386", (0x10, 6, "jmp", "dword ptr [ebx + 0x10]"),
            (0x16, 6, "jmp", "dword ptr [0x20018]")),
            [(0x10, "memcpy"), (0x16, "memset")])
