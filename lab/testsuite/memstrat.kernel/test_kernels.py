"""Tests of lab/kernel's modules: configurations for versions of Linux, the
size of code, the boot of a kernel, and the comparison of its output.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import unittest

from in_folder import InFolder

from memstrat_lab.kernel.boot import Boot, lines_of, parameters
from memstrat_lab.kernel.kernels import (
    ADDITIONS,
    Version,
    kernel_of,
    lines_for,
)
from memstrat_lab.kernel.report import Census
from memstrat_lab.kernel.source import version_of
from memstrat_tools import ToolError
from memstrat_tools.census.counts import Region, RegionKind

FRAGMENT = """\
CONFIG_ALL=y
# Linux to 6.3:
CONFIG_OLD=y
# Linux from 6.10:
CONFIG_NEW=y
# Linux from 6.2 to 6.3:
CONFIG_MIDDLE=y
# Linux:
# CONFIG_NONE is not set
"""


class Fragments(InFolder):
    def names(self, version: Version) -> list[str]:
        fragment = self.folder / "some.config"
        fragment.write_text(FRAGMENT)
        return [line.strip("# ").removeprefix("CONFIG_").split("=")[0]
                .split(" ")[0] for line in lines_for(fragment, version)]

    def test_lines(self) -> None:
        self.assertEqual(self.names((5, 19)), ["ALL", "OLD", "NONE"])
        self.assertEqual(self.names((6, 1)), ["ALL", "OLD", "NONE"])
        self.assertEqual(self.names((6, 2)), ["ALL", "OLD", "MIDDLE", "NONE"])
        self.assertEqual(self.names((6, 9)), ["ALL", "NONE"])
        self.assertEqual(self.names((6, 10)), ["ALL", "NEW", "NONE"])
        self.assertEqual(self.names((7, 0)), ["ALL", "NEW", "NONE"])

    def test_last_one_wins(self) -> None:
        size = kernel_of("T+size").configuration((6, 1))
        self.assertEqual(size["CONFIG_CC_OPTIMIZE_FOR_SIZE"][0],
                         "CONFIG_CC_OPTIMIZE_FOR_SIZE=y")
        self.assertEqual(size["CONFIG_CC_OPTIMIZE_FOR_PERFORMANCE"][0],
                         "# CONFIG_CC_OPTIMIZE_FOR_PERFORMANCE is not set")

    def test_every_addition_has_a_fragment(self) -> None:
        for addition in ADDITIONS:
            for version in (6, 1), (6, 12):
                self.assertTrue(
                    kernel_of(f"T+{addition}").configuration(version))

    def test_version(self) -> None:
        makefile = self.folder / "Makefile"
        makefile.write_text("VERSION = 6\nPATCHLEVEL = 12\nSUBLEVEL = 3\n")
        self.assertEqual(version_of(self.folder), (6, 12))
        makefile.write_text("VERSION = 6\n")
        self.assertRaisesRegex(ToolError, "found no VERSION and PATCHLEVEL",
                               version_of, self.folder)

    def test_image(self) -> None:
        self.assertEqual(kernel_of("T+pvh").image, "vmlinux")
        self.assertEqual(kernel_of("T").image, "arch/x86/boot/bzImage")


class Code(unittest.TestCase):
    def test_padding_is_none(self) -> None:
        # The last region is padding, as after the code of a kernel's entry.
        regions = [Region(RegionKind.FUNCTION, "f", ".text", 0, 10),
                   Region(RegionKind.LABEL, "in_asm", ".text", 10, 6),
                   Region(RegionKind.REST, "", ".text", 16, 1 << 21)]
        self.assertEqual(Census(regions, []).text_bytes, 16)


class Parameters(unittest.TestCase):

    def test_memory_is_not_as_it_happens_to_be(self) -> None:
        for name in "tiny", "T+kunit":
            self.assertIn("init_on_alloc=1", parameters(kernel_of(name)))

    def test_reboot_is_for_the_first_process(self) -> None:
        self.assertRegex(parameters(kernel_of("tiny")), " -- reboot$")
        self.assertNotIn("reboot", parameters(kernel_of("T")))


class Lines(unittest.TestCase):
    def test_what_is_a_line(self) -> None:
        self.assertEqual(
            lines_of("[    0.000000] Linux version 7.2\n"
                     "[    1.200000][    T1]     ok 1 sort\n"
                     "memstrat-init: memory: good[    1.385007] input: mouse\n"
                     "\nmemstrat-init: done\n"),
            ("Linux version 7.2", "    ok 1 sort",
             "memstrat-init: memory: good", "input: mouse",
             "memstrat-init: done"))

    def compared(self, *lines: str) -> list[str]:
        return Boot(lines, done=True).tests()

    def test_what_is_compared(self) -> None:
        self.assertEqual(self.compared(
            "Linux version 6.1", "    ok 1 sort_test",
            "    not ok 2 hash_test", "calibrating: 5 tests passed",
            "rust_doctests_kernel: The value is: 42"),
            ["    ok 1 sort_test", "    not ok 2 hash_test"])

    def test_what_changes_from_boot_to_boot(self) -> None:
        for first, second in (
                ("ok 3 test took 12", "ok 3 test took 8"),
                ("    ok 60 test_switch_2_none # SKIP XFAIL uninit bytes: 80",
                 "    ok 60 test_switch_2_none # SKIP XFAIL uninit bytes: 13"),
                ):
            self.assertEqual(self.compared(first), self.compared(second))
        self.assertNotEqual(self.compared("ok 3 uninit bytes: 8"),
                            self.compared("ok 3 uninit bytes: 0"))
