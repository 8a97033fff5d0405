"""tools/memstrat survey, with packages that need no Debian of their own.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

import itertools
import math
import re
import shutil
import signal
import subprocess
import tempfile
import threading
import time
import unittest
from collections import Counter
from dataclasses import replace
from pathlib import Path
from unittest import mock

from memstrat_tools import TOP, ToolError
from memstrat_tools.matrix.chroot import SOURCE, Chroot
from memstrat_tools.processes import Command, Result, Stopped, watched
from memstrat_tools.survey import page, results
from memstrat_tools.survey.build import Outcome, Plugin
from memstrat_tools.survey.command_line import sentence
from memstrat_tools.survey.comparison import compare
from memstrat_tools.survey.harnesses import Result as TestResult
from memstrat_tools.survey.harnesses import Tests, read_tests, total
from memstrat_tools.survey.layer import Layer
from memstrat_tools.survey.log_lines import all_lines, same_each_time, warnings
from memstrat_tools.survey.package_survey import PackageSurvey
from memstrat_tools.survey.packages import NAME, Package, listed
from memstrat_tools.survey.programs import count, linked_in
from memstrat_tools.survey.results import Measured, Row
from memstrat_tools.survey.units import Units, producers, units_in

PASSED = TestResult.PASSED
FAILED = TestResult.FAILED
SKIPPED = TestResult.SKIPPED
SEEN = TestResult.SEEN

# By harness: lines, and the names and results in them.
LOGS: dict[str, tuple[str, dict[str, TestResult]]] = {
    "PASS and FAIL lines": ("""\
PASS: tests/long.sh
\x1b[0;31mFAIL: \x1b[mtests/a 3 - it works (0.05s)
XFAIL: b
XPASS: c
SKIP: d
UNSUPPORTED: e
ERROR: f
# PASS:  12
PASSED: nothing
""", {"tests/long.sh": PASSED, "tests/a 3 - it works ( TIME)": FAILED,
      "b": PASSED, "c": FAILED, "d": SKIPPED, "e": SKIPPED, "f": FAILED}),
    "CTest": ("""\
      Start  1: first
 1/12 Test  #1: first ............................   Passed    0.01 sec
 2/12 Test  #2: second ...........................***Failed    0.01 sec
 3/12 Test #13: third ............................***Skipped   0.00 sec
 4/12 Test #14: fourth .....................***Exception: SegFault  1.2 sec
 5/12 Test #15: fifth ............................***Not Run   0.00 sec
 6/12 Test #16: sixth ............................***Timeout 1500.1 sec
100% tests passed, 0 tests failed out of 12
""", {"first": PASSED, "second": FAILED, "third": SKIPPED, "fourth": FAILED,
      "fifth": SKIPPED, "sixth": FAILED}),
    "Meson": ("""\
 1/20 suite / a b      OK              0.01s
 2/20 c                FAIL            0.05s   exit status 1
 3/20 d                SKIP            0.02s
 4/20 e                EXPECTEDFAIL    0.02s
 5/20 f                TIMEOUT        30.02s
""", {"suite / a b": PASSED, "c": FAILED, "d": SKIPPED, "e": PASSED,
      "f": FAILED}),
    "TAP": ("""\
1..5
ok 1 - one thing
not ok 2 - another
ok 3 # skip no such thing
not ok 4 - later # TODO not done
ok 5
    ok 6 - a part
ok 7 no dash
ok 8 - # skip nothing described
okay
ok then
""", {"one thing": PASSED, "another": FAILED, "3": SKIPPED,
      "later": PASSED, "5": PASSED, "a part": PASSED, "no dash": PASSED,
      "8 -": SKIPPED}),
    "prove": ("""\
t/op/sort.t ............ ok
t/64bit.t .............. skipped: no 64 bits
t/binary.t ... Failed 2/4 subtests
t/chunked.t .. Dubious, test returned 1 (wstat 256, 0x100)
t/base/cond ........... FAILED at test 3
checking for gcc... ok
""", {"t/op/sort.t": PASSED, "t/64bit.t": SKIPPED, "t/binary.t": FAILED,
      "t/chunked.t": FAILED, "t/base/cond": FAILED}),
    "unittest": ("""\
test_a (pkg.mod.Case) ... ok
test_b (pkg.mod.Case.test_b) ... FAIL
test_c (pkg.mod.Case) ... skipped 'not here'
test_d (pkg.mod.Case) ... expected failure
test_e (pkg.mod.Case) ... ERROR
""", {"test_a (pkg.mod.Case)": PASSED, "test_b (pkg.mod.Case.test_b)": FAILED,
      "test_c (pkg.mod.Case)": SKIPPED, "test_d (pkg.mod.Case)": PASSED,
      "test_e (pkg.mod.Case)": FAILED}),
    "GoogleTest": ("""\
[ RUN      ] A.b
[       OK ] A.b (12 ms)
[  FAILED  ] A.c/2 (1 ms)
[  SKIPPED ] A.d (0 ms)
[  PASSED  ] 2 tests.
""", {"A.b": PASSED, "A.c/2": FAILED, "A.d": SKIPPED}),
    "pg_regress": ("""\
test tablespace                   ... ok          345 ms
     boolean                      ... ok           83 ms
     char                         ... FAILED       40 ms
     numeric                      ... failed (ignored)       40 ms
""", {"tablespace": PASSED, "boolean": PASSED, "char": FAILED,
      "numeric": FAILED}),
    "Redis": ("""\
[ok]: SETs work (3 ms)
[err]: Slow thing (1000 ms)
[skip]: Large memory
""", {"SETs work ( TIME)": PASSED, "Slow thing ( TIME)": FAILED,
      "Large memory": SKIPPED}),
    "Autotest": ("""\
  1: bfd - basic config                              ok
 22: bfd - decay                                     FAILED (bfd.at:275)
133: stp                                             skipped (stp.at:3)
""", {"bfd - basic config": PASSED, "bfd - decay": FAILED, "stp": SKIPPED}),
    "Autotest, verbose": ("""\
1. version.at:19: testing tar version ...
1. tar version (version.at:19): ok
2. long (long.at:7): FAILED (long.at:30)
3. old (old.at:7): skipped (old.at:9)
""", {"tar version": PASSED, "long": FAILED, "old": SKIPPED}),
    "Xen": ("""\
Testing addl %ecx,(%eax)...               okay
Testing movq %mm3,(%ecx)...               skipped
Testing xorl (%%eax)...                   failed!
""", {"addl %ecx,(%eax)": PASSED, "movq %mm3,(%ecx)": SKIPPED,
      "xorl (%%eax)": FAILED}),
    "U-Boot": ("""\
Running 415 dm tests
Test: dm_test_acpi_bgrt: acpi.c
Test: dm_test_adc: adc.c (flat tree)
Skipped: 3, Failures: 2
""", {"dm_test_acpi_bgrt": SEEN, "dm_test_adc": SEEN}),
    "SQLite": ("""\
! insert-1.2 expected: [1 2]
! insert-1.2 got:      [1 3]
1 errors out of 250 tests on host Linux 64-bit little-endian
""", {"insert-1.2": SEEN}),
    "tcltest": ("""\
==== binary-3.1 Tcl_BinaryObjCmd: format FAILED
all.tcl:	Total	40	Passed	30	Skipped	6	Failed	4
""", {"binary-3.1": SEEN}),
    "regrtest": ("""\
0:00:01 load avg: 1.20 [  1/433] test_grammar passed
0:00:09 [ 12/433/1] test_struct failed (1 failure) -- running: test_io (30 sec)
431 tests OK.
1 test failed:
2 tests skipped:
""", {"test_grammar passed": SEEN, "test_struct failed": SEEN}),
    "Check": ("97%: Checks: 40, Failures: 1, Errors: 2\n", {}),
    "Ruby": ("""\
[ 1/20] TestArray#test_sort = 0.02 s = .
[ 2/20] TestArray#test_pack = 0.02 s = F
""", {"TestArray#test_sort": PASSED, "TestArray#test_pack": FAILED}),
}

TOTALS = {"SQLite": (249, 1, 0), "tcltest": (30, 4, 6),
          "regrtest": (431, 1, 2), "U-Boot": (413, 2, 0), "Check": (37, 3, 0)}


class Harnesses(unittest.TestCase):
    def test_each(self) -> None:
        for harness, (log, expected) in LOGS.items():
            found, tests = read_tests(log.splitlines(keepends=True))
            self.assertEqual(found, [harness])
            for name, result in expected.items():
                self.assertEqual(tests.get(name), Counter({result: 1}),
                                 f"{harness}: {name}")
            counted = sum(sum(counts.values()) for name, counts
                          in tests.items() if name not in expected)
            self.assertEqual(counted, sum(TOTALS.get(harness, ())), harness)

    def test_totals(self) -> None:
        for harness, expected in TOTALS.items():
            _, tests = read_tests(LOGS[harness][0].splitlines())
            self.assertEqual(tuple(total(tests, result) for result
                                   in (PASSED, FAILED, SKIPPED)), expected)

    def test_one_name_twice(self) -> None:
        _, tests = read_tests(["ok 1", "not ok 1", "ok 1"])
        self.assertEqual(tests, {"1": Counter({PASSED: 2, FAILED: 1})})

    def test_no_harness(self) -> None:
        self.assertEqual(read_tests(["make: ok", "all is ok", "", "1..2"]),
                         ([], {}))


class LogLines(unittest.TestCase):
    def test_flags_are_left_out(self) -> None:
        flags = " -fplugin=/m/memstrat.so -fplugin-arg-memstrat-prefer=size"
        lines = ["gcc -O2{} -c a.c", 'echo "-g{}"', 'CFLAGS="-g{}" a', ""]
        self.assertEqual(all_lines(line.format(flags) for line in lines),
                         all_lines(line.format(" ") for line in lines))
        self.assertEqual(len(all_lines(lines)), 3)

    def test_same_each_time(self) -> None:
        for one, other in (
                ("took 3.25 s", "took 12 s"), ("at 0x7ff1", "at 0x80"),
                ("/tmp/tmp.Xa1/b", "/tmp/tmp.Zz/b"), ("in 5ms", "in 10 ms"),
                ("12:30:01 done", "9:05:00 done"), ("pid 12", "pid 345"),
                ("real 1m2.5s", "real 0m0.1s"), ("2026-01-02", "2025-11-30"),
                ("Mon Nov 23 07:00:00 2026", "Tue Dec  1 17:10:00 2026")):
            self.assertEqual(same_each_time(one), same_each_time(other))
        for one, other in (("12 tests", "13 tests"), ("a", "b"),
                           ("status 1", "status 2"), ("x 3 mss", "x 4 mss"),
                           ("insert-1.2", "insert-1.3")):
            self.assertNotEqual(same_each_time(one), same_each_time(other))

    def test_warnings(self) -> None:
        self.assertEqual(warnings([
            "a.c:3:4: warning: found it [-Wit]\n", "a.c:3: warning: old",
            "b.c:1:1: warning: the frame size of 4096 bytes is larger",
            "a.c:3:4: error: it", "warning: no place", "make: warning: x"]),
            {"a.c:3:4: warning: found it [-Wit]", "a.c:3: warning: old",
             "b.c:1:1: warning: the frame size of N bytes is larger"})


class Comparison(unittest.TestCase):
    good: Counter[str] = Counter({PASSED: 1})
    bad: Counter[str] = Counter({FAILED: 1})

    def test_same(self) -> None:
        found = compare([{"a": self.good}], [{"a": self.good}])
        self.assertEqual((found.differing, found.flaky), ({}, {}))

    def test_differing(self) -> None:
        others: list[Tests] = [{"a": self.bad}, {}, {
            "a": Counter({PASSED: 2})}]
        for new in others:
            found = compare([{"a": self.good}] * 3, [new] * 3)
            self.assertEqual(([*found.differing], found.flaky), (["a"], {}))
        found = compare([{}], [{"a": self.bad}])
        self.assertEqual(found.differing,
                         {"a": "nothing; with memstrat 1 failed"})

    def test_flaky(self) -> None:
        good, bad = {"a": self.good}, {"a": self.bad}
        for old, new in (([good], [bad, good]), ([good, bad], [bad]),
                         ([good, bad], [good])):
            found = compare(old, new)
            self.assertEqual((found.differing, [*found.flaky]), ({}, ["a"]))


class InFolder(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory(prefix="memstrat-test-")
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)


ROW = Row("a", "1", "yes", "TAP, CTest", Measured(5, 0, 1, 1000, 7, 3),
          Measured(5, 0, 1, 1010, 0, 6, 12345, 9, 8), "", "t: x; u: y",
          "w, \"w\"", "0123abcd", "note")


class Results(InFolder):
    def test_again(self) -> None:
        path = self.folder / "a.csv"
        rows = {"b": Row("b", note="not there"), "a": ROW}
        results.write(path, ["a command", "a machine"], rows)
        self.assertEqual(results.read(path), rows)
        self.assertEqual(results.read_head(path), ["a command", "a machine"])
        self.assertEqual([*self.folder.iterdir()], [path])
        self.assertEqual(results.read(self.folder / "none"), {})

    def test_other_files(self) -> None:
        path = self.folder / "a.csv"
        results.write(path, [], {"a": ROW})
        text = path.read_text()
        for broken in ("", "package,version\na,1\n", text[:-20],
                       text.replace("12345", "many"), text + "b,2\n",
                       "\xff" * 9):
            path.write_text(broken, encoding="latin-1")
            with self.assertRaisesRegex(ToolError, "found no results of a"
                                        " survey in '.*a.csv', expected"):
                results.read(path)

    def test_sound(self) -> None:
        self.assertTrue(ROW.sound)
        self.assertFalse(replace(ROW, differing="t").sound)
        self.assertFalse(replace(ROW, built="no").sound)

    def test_sentence(self) -> None:
        self.assertEqual(
            sentence(replace(ROW, new_warnings="")), "a 1: 5 tests passed, 0"
            " failed, as without memstrat, flaky: t: x; u: y, text +1.00 %,"
            " rep 7 -> 0")
        self.assertIn("DIFFERS: t", sentence(replace(ROW, differing="t")))


def is_alive(process: str) -> bool:
    """True if PROCESS, a number, runs."""
    try:
        return " Z " not in Path(f"/proc/{process}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False


class Logged(InFolder):
    def run_shell(self, script: str, seconds: float, silent: float
                  ) -> tuple[int, bool]:
        result = watched(["sh", "-c", script], self.folder / "log", seconds,
                        silent, threading.Event())
        return result.status, result.timed_out

    def test_status(self) -> None:
        self.assertEqual(self.run_shell("echo a; exit 3", 60, 60), (3, False))
        self.assertEqual(self.run_shell("echo b >&2", 60, 60), (0, False))
        self.assertEqual((self.folder / "log").read_text(), "a\nb\n")

    def test_time_out(self) -> None:
        child = "{ sleep 600; echo survived; } & echo $!; "
        for script, seconds, silent in (
                (child + "while :; do echo a; sleep .1; done", 60, math.inf),
                (child + "wait", math.inf, 60)):
            log = self.folder / "log"
            log.unlink(missing_ok=True)
            # However slow the machine, time begins with the child.
            times = itertools.count(0, 50)
            with mock.patch("memstrat_tools.processes.time.monotonic",
                            lambda: next(times) if log.stat().st_size else 0):
                self.assertEqual(self.run_shell(script, seconds, silent),
                                 (-signal.SIGKILL, True))
            while is_alive(log.read_text().splitlines()[0]):
                time.sleep(.01)
            self.assertNotIn("survived", log.read_text())

    def test_stop(self) -> None:
        stop = threading.Event()
        threading.Timer(.2, stop.set).start()
        with self.assertRaises(Stopped):
            watched(["sleep", "600"], self.folder / "log", 600, 600, stop)


class LocalLayer(Layer):
    """A layer without another Debian: what is built there is built here."""

    def command(self, folder: Path, *words: str) -> Command:
        """Unpack."""
        return ["mkdir", folder / "tree"]

    def build_command(self, folder: Path, *words: str) -> Command:
        return [word.replace(f"{SOURCE}/", f"{folder}/") for word in words]


# A package that builds a program, and counts how often it was built.
BUILD = """\
echo x >>../../builds
echo 'int main (void) { return 0; }' >a.c
gcc a.c -o a
"""


class Packages(InFolder):
    def setUp(self) -> None:
        super().setUp()
        self.plugin = self.folder / "plugin.so"
        self.plugin.write_text("one")
        self.said: list[str] = []
        self.stop = threading.Event()
        self.work = self.folder / "work"
        self.enterContext(mock.patch(
            "memstrat_tools.survey.package_survey.Layer", LocalLayer))
        # What apt would be called for is done where the source goes.
        self.enterContext(mock.patch(
            "memstrat_tools.survey.package_survey.watched", self.prepared))

    broken = False
    side_by_side = False

    def prepared(self, command: Command, log: Path, *more: object) -> Result:
        if self.broken:
            log.write_text("W: slow\nE: nothing there\nE: failed\n")
            return Result(100, "")
        log.write_text("")
        (self.work / "source/a.dsc").write_text(
            "Format: 3.0\nVersion: 1.0-1\n")
        return Result(0, "")

    def survey(self, script: str, **more: object) -> Row:
        """Survey a package whose build is SCRIPT."""
        package = Package("a", build=BUILD + script, **more)  # type: ignore
        return PackageSurvey(
            package, self.work, Chroot("none", self.folder / "none"),
            Plugin(self.plugin, ("prefer=size",)), self.said.append,
            self.stop, side_by_side=self.side_by_side).run()

    def builds(self) -> int:
        return len((self.work / "builds").read_text().splitlines())

    def test_same(self) -> None:
        row = self.survey("echo PASS: one; echo SKIP: two")
        self.assertEqual((row.version, row.built, row.harnesses, row.differing,
                          row.flaky, row.note),
                         ("1.0-1", "yes", "PASS and FAIL lines", "", "",
                          ""))
        self.assertEqual(row.without, row.with_plugin)
        self.assertEqual((row.without.passed, row.without.skipped), (1, 1))
        self.assertGreater(row.without.text_bytes or 0, 50)
        self.assertTrue(row.sound)
        self.assertEqual(self.said, ["preparing", "without", "with"])
        # Only what says how it was is left.
        self.assertEqual([*self.work.glob("with*-1")], [])
        self.assertFalse((self.work / "layer").exists())

    def test_resumes(self) -> None:
        script = "echo PASS: one"
        first = self.survey(script)
        self.assertEqual(self.survey(script), first)
        self.assertEqual(self.builds(), 2)
        # Another plugin: only what it is in.
        self.plugin.write_text("another")
        self.assertNotEqual(self.survey(script).plugin, first.plugin)
        self.assertEqual(self.builds(), 3)
        # A build that was interrupted has no state.
        (self.work / "without-1.json").write_text('{"made_of": "')
        self.survey(script)
        self.assertEqual(self.builds(), 4)
        self.survey(script + "; echo PASS: two")
        self.assertEqual(self.builds(), 6)

    def test_another_source(self) -> None:
        self.survey("echo PASS: one")
        self.survey("echo PASS: one", source_suite="later")
        self.survey("echo PASS: one", source_suite="later")
        self.assertEqual(self.said.count("preparing"), 2)

    def test_side_by_side(self) -> None:
        self.side_by_side = True
        # Each build ends when both have begun.
        script = ("touch ../../begun-${DEB_CFLAGS_APPEND:+with};"
                  " until [ -f ../../begun- ] && [ -f ../../begun-with ]; do"
                  " sleep .1; done; echo PASS: one")
        row = self.survey(script)
        self.assertEqual((row.built, row.differing, row.with_plugin),
                         ("yes", "", row.without))
        self.assertEqual(self.said[-1], "without and with")
        self.assertEqual(self.builds(), 2)

    def test_benchmark(self) -> None:
        row = self.survey("echo PASS: one", benchmark=
                          'echo "Collected : $(wc -c <a.c)"')
        self.assertEqual(row.without.instructions, 30)
        self.assertEqual(row.with_plugin, row.without)
        row = self.survey("echo PASS: one", benchmark="echo no; false")
        self.assertIsNone(row.without.instructions)
        self.assertEqual((self.work / "with-1.benchmark").read_text(), "no\n")

    def test_stop_in_benchmark(self) -> None:
        begun = self.folder / "begun"

        def stop_when_begun() -> None:
            while not begun.exists():
                time.sleep(.01)
            self.stop.set()

        threading.Thread(target=stop_when_begun, daemon=True).start()
        with self.assertRaises(Stopped):
            self.survey("echo PASS: one",
                        benchmark=f"touch '{begun}'; exec sleep 600")
        self.assertFalse((self.work / "without-1.json").exists())

    def test_flags(self) -> None:
        self.survey('echo "PASS: flags <$DEB_CFLAGS_APPEND>" >>../../flags;'
                    ' echo "PASS: flags <$DEB_CXXFLAGS_APPEND>" >>../../flags')
        without, _, plugin, _ = (self.work / "flags").read_text().splitlines()
        self.assertEqual(without, "PASS: flags <>")
        self.assertRegex(plugin, r"^PASS: flags <-fplugin=\S+/memstrat\.so"
                         " -fplugin-arg-memstrat-prefer=size>$")

    def test_links_that_compile(self) -> None:
        script = 'echo "PASS: <$DEB_LDFLAGS_APPEND>" >>../../flags'
        self.survey(script)
        self.survey(script, lto=True)
        flags = (self.work / "flags").read_text().splitlines()
        # Only the build with memstrat is another one.
        self.assertEqual(flags[:2], ["PASS: <>"] * 2)
        self.assertRegex(flags[2], r"^PASS: <-fplugin=\S+/memstrat\.so ")
        self.assertEqual(len(flags), 3)

    def test_differs(self) -> None:
        row = self.survey(
            'if [ "$DEB_CFLAGS_APPEND" ]; then echo FAIL: b; false;'
            ' else echo PASS: b; fi')
        self.assertEqual(self.builds(), 6)
        self.assertIn("b: 1 passed / 1 passed / 1 passed; with memstrat"
                      " 1 failed / 1 failed / 1 failed",
                      row.differing)
        self.assertIn("(the build): 1 built", row.differing)
        self.assertFalse(row.sound)
        self.assertTrue((self.work / "with-3/tree/a").exists())

    def test_flaky(self) -> None:
        row = self.survey("if [ $(wc -l <../../builds) = 2 ]; then"
                          " echo FAIL: b; else echo PASS: b; fi")
        self.assertEqual((self.builds(), row.differing), (3, ""))
        self.assertIn("b: 1 passed; with memstrat 1 failed / 1 passed",
                      row.flaky)
        self.assertTrue(row.sound)

    def test_chance(self) -> None:
        number = "$(wc -l <../../builds)"
        row = self.survey(f"echo PASS: one; echo PASS: by chance {number}",
                          chance="by .*")
        self.assertEqual((self.builds(), row.differing, row.flaky),
                         (2, "", ""))
        self.assertEqual(row.with_plugin.passed, 2)

    def test_fails_by_chance(self) -> None:
        row = self.survey(
            'if [ "$DEB_CFLAGS_APPEND" ]; then echo FAIL: by chance; false;'
            " else echo PASS: by chance; fi", chance="by .*")
        self.assertIn("by chance: 0 failed / 0 failed / 0 failed; with memstrat"
                      " 1 failed / 1 failed / 1 failed", row.differing)
        self.assertFalse(row.sound)

    def test_log_without_harness(self) -> None:
        row = self.survey("date; echo $$ | sed 's/^/pid /'; echo fine")
        self.assertEqual((row.harnesses, row.without.passed, row.differing),
                         ("", None, ""))
        row = self.survey('echo "$DEB_CFLAGS_APPEND" | wc -w')
        self.assertIn("0: 1 lines", row.differing)

    def test_time_out(self) -> None:
        self.enterContext(mock.patch(
            "memstrat_tools.survey.build.SILENT_SECONDS", 5))
        row = self.survey("echo PASS: one;"
                          ' if [ "$DEB_CFLAGS_APPEND" ]; then sleep 600; fi')
        self.assertEqual((row.built, row.with_plugin.passed), ("yes", 1))
        self.assertEqual(row.differing,
                         "(the build): 1 built / 1 built / 1 built; with"
                         " memstrat 1 timed out / 1 timed out / 1 timed out")
        row = self.survey("while :; do echo on; sleep .1; done", minutes=0)
        self.assertEqual(row.built, "no")
        self.assertIn("without: timed out", row.note)

    def test_why_a_build_ended(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            log = Path(folder, "log")
            for text, expected in (
                    ("checking for strerror... none required\n"
                     "a.c:3:1: error: unknown type\n"
                     "make: *** [Makefile:9: all] Error 2\n",
                     "a.c:3:1: error: unknown type"),
                    ("gcc -Werror=format -c a.c\n"
                     "make: *** [Makefile:9: all] Error 2\ngood bye\n",
                     "make: *** [Makefile:9: all] Error 2"),
                    ("one\ntwo\n\n", "two"), ("", "nothing was printed")):
                log.write_text(text)
                self.assertEqual(
                    Outcome(mock.Mock(), log, [], {}, set()).reason(), expected)

    def test_does_not_build(self) -> None:
        row = self.survey("echo 'a.c:1:1: error: no'; exit 2", note="a note")
        self.assertEqual(row.built, "no")
        self.assertRegex(row.note, r"^a note; without: status 2, a\.c:1:1:"
                         r" error: no, see a/without-1\.log; with: ")
        self.assertFalse(row.sound)

    def test_not_loaded(self) -> None:
        row = self.survey("echo PASS: one; gcc -g a.c -o a")
        self.assertEqual((row.built, row.note), (
            "no", "memstrat was not loaded: the flags are not used"))

    def test_source_suite(self) -> None:
        asked: list[tuple[str, ...]] = []

        def command(_layer: Layer, folder: Path, *words: str) -> Command:
            asked.append(words)
            return ["mkdir", folder / "tree"]
        self.enterContext(mock.patch.object(
            LocalLayer, "install_command", command))
        self.survey("echo PASS: one", source_suite="later")
        self.assertEqual(asked[0][-3:], ("a", "none", "later"))
        shutil.rmtree(self.work)
        asked.clear()
        self.survey("echo PASS: one")
        self.assertEqual(asked[0][-3:], ("a", "none", ""))

    def test_not_there(self) -> None:
        self.broken = True
        row = self.survey("")
        self.assertRegex(row.note, "^E: nothing there, see a/prepare\\.log$")
        self.broken = False
        self.assertEqual(self.survey("echo PASS: one").built, "yes")

    def test_broken_source(self) -> None:
        self.enterContext(mock.patch.object(
            LocalLayer, "command",
            lambda *words: ["sh", "-c", "echo bad; false"]))
        row = self.survey("")
        self.assertEqual((row.built, row.version), ("no", "1.0-1"))
        self.assertRegex(row.note, "^unpacking a failed: .* bad$")


class Code(InFolder):
    def compiled(self, name: str, *flags: str) -> Path:
        (self.folder / "a.c").write_text("int main (void) { return 0; }\n")
        file = self.folder / name
        subprocess.run(["gcc", "a.c", "-o", name, *flags], cwd=self.folder,
                       check=True)
        return file

    def test_units(self) -> None:
        files = [self.compiled("a", "-g"), self.compiled("b", "-g"),
                 self.compiled("none")]
        (self.folder / "broken").write_bytes(files[0].read_bytes()[:500])
        # As if a plugin had been loaded: there may be none to load here.
        producer = next(producers(files[1]))
        self.assertRegex(producer, rb"^GNU C\d+ .* -g")
        content = files[1].read_bytes()
        self.assertEqual(content.count(producer), 1)
        files[1].write_bytes(content.replace(producer, producer[:20].ljust(
            len(producer) - 14, b"-") + b" -fplugin=a.so"))
        self.assertEqual(units_in([*files, self.folder / "broken",
                                   self.folder / "missing"]), Units(2, 1))

    def test_linked_files(self) -> None:
        linked = self.compiled("a")
        self.compiled("a.o", "-c")
        (self.folder / "link").symlink_to("a")
        (self.folder / "text").write_text("text")
        (self.folder / "below").mkdir()
        library = self.compiled("below/b.so", "-shared")
        self.assertEqual(linked_in(self.folder), {linked, library})
        broken = self.folder / "broken"
        broken.write_bytes(linked.read_bytes()[:100])
        counted = count([linked, broken])
        self.assertEqual((counted.files, counted.rep), (1, 0))
        self.assertGreater(counted.text_bytes, 50)


class List(unittest.TestCase):
    def test_list(self) -> None:
        for name, package in listed().items():
            self.assertRegex(name, f"^({NAME.pattern})$")
            if package.benchmark:
                self.assertIn("$COUNT ", package.benchmark)
            re.compile(package.chance)


class Page(InFolder):
    def test_text(self) -> None:
        rows = [ROW, replace(ROW, package="b", differing="t: why", flaky=""),
                Row("c", note="no such thing"),
                replace(ROW, package="d", without=Measured(),
                        with_plugin=Measured(), harnesses="")]
        text = page.text_of(["a command"], rows)
        for expected in (
                "3 source packages of Debian were built, and 1 could not be;"
                " tests of 1 differ.", "\n    a command\n",
                "| a | 1 | TAP, CTest | 5 | 0 | 1 | 1 | flaky |\n",
                "| b | 1 | TAP, CTest | 5 | 0 | 1 | 1 | differs |\n",
                "| d | 1 |  | log |  |  | 1 | flaky |\n",
                "| a | 1,000 | +1.00 % | 7 → 0 | 3 → 6 |  | 8 of 9 |\n",
                "- b: t: why\n", "- c: no such thing\n"):
            self.assertIn(expected, text)

    def test_picture(self) -> None:
        page.picture(self.folder / "a.png", [ROW, Row("c")])
        self.assertTrue((self.folder / "a.png").read_bytes().startswith(
            b"\x89PNG"))

    def test_committed(self) -> None:
        path = TOP / "bench/results/survey.csv"
        self.assertEqual(page.PAGE.read_text(), page.text_of(
            results.read_head(path), results.read(path).values()),
            "run: tools/memstrat survey --page")


class CommandLine(InFolder):
    def test_bad_input(self) -> None:
        for words, message in (
                (["Not/A:Name"], "found 'Not/A:Name', expected the name of a"),
                (["--page", "zlib"], "found a PACKAGE, expected none with"),
                (["--jobs", "0"], "found '0', expected a whole number from 1"),
                (["--plugin", "none.so"], "found 'none.so', expected a built"),
                (["--page", "--out", "none"], "found no results in 'none',"
                 " expected those of a survey")):
            done = subprocess.run(
                [TOP / "tools/memstrat", "survey", *words], cwd=self.folder,
                capture_output=True, text=True, check=False)
            self.assertEqual((done.returncode, done.stdout), (2, ""))
            self.assertIn(message, done.stderr.splitlines()[-1])


if __name__ == "__main__":
    unittest.main()
