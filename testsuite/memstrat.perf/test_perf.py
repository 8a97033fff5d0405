"""`memstrat perf' on programs of known layout, with samples at chosen
addresses.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import json
import shutil
import subprocess
import unittest
from typing import Any

from compiling import Compiling, reporting

from memstrat_tools.census.program import Program

SOURCE = """\
typedef unsigned long size_t;
struct regs { unsigned long reg[21]; };
struct page { char byte[4096]; };
void *memcpy (void *, const void *, size_t);
struct regs from, to;
struct page page, other;
static inline __attribute__ ((always_inline)) void save (struct regs *to)
{ *to = from; }
__attribute__ ((noipa)) void copy (void) { save (&to); }
__attribute__ ((noipa)) void whole (void)
{ memcpy (&page, &other, sizeof page); __asm__ (""); }
__attribute__ ((noipa)) void part (size_t n)
{ memcpy (&page, &other, n); __asm__ (""); }
__attribute__ ((noipa)) void clear_page_rep (void)
{ __asm__ volatile ("xor %%eax, %%eax; mov $512, %%ecx; rep stosq"
                    : : "D" (&page) : "rax", "rcx", "memory"); }
int main (void) { copy (); whole (); part (1); clear_page_rep (); }
"""

FLAGS = ("-O2", "-g", "-mno-sse", "-fno-builtin-memcpy", "-no-pie")


class Perf(Compiling):
    def setUp(self) -> None:
        super().setUp()
        self.write("a.c", SOURCE)
        self.compile(*FLAGS, "a.c", "-o", "a")
        self.load("a")
        self.lines: list[str] = []

    def load(self, name: str) -> None:
        self.program = Program(self.folder / name)

    def after(self, function: str, mnemonic: str) -> int:
        """Return the offset in FUNCTION after its instruction MNEMONIC."""
        [start] = self.program.symbols[function]
        [end] = [at + size for at, size, name, _
                 in self.program.function(start) if name == mnemonic]
        return end - start

    def sample(self, function: str, offset: int, times: int = 1, *,
               file: str = "", base: int = 0, event: str = "cycles",
               caller: tuple[str, int] | None = None) -> None:
        """Add samples at OFFSET in FUNCTION of FILE, by default the program.
        FILE is loaded at its own addresses plus BASE."""
        def text(name: str, at: int, file: str) -> str:
            start = self.program.symbols.get(name, [0x7f0000000000])[0]
            return (f"{start + at + base:x} {name}+{at:#x}"
                    f" ({file or self.folder / 'a'})")
        frame = text(function, offset, file)
        self.lines += [f"a 7 1.5: 100 {event}: " + (
            f"\n\t{frame}\n\t{text(*caller, '')}\n\n" if caller else
            f"{frame}\n")] * times

    def found(self, *options: str, status: int = 0, errors: str = ""
              ) -> dict[str, Any]:
        """Return the output of `memstrat perf --json OPTIONS' on samples."""
        self.write("profile", "".join(self.lines))
        self.assertEqual(self.perf("--json", *options, "profile",
                                   errors=errors)[0], status)
        [found] = json.loads(self.output)
        return dict(found)

    def perf(self, *words: str, errors: str = "") -> tuple[int, str]:
        status, self.output, said = self.memstrat("perf", *words)
        self.assertRegex(said, f"^{errors}$")
        return status, self.output

    def all_kinds(self) -> None:
        """Add 100 samples of all kinds."""
        rep = self.after("copy", "rep movsq")
        self.sample("copy", rep - 3, 5)
        self.sample("copy", rep, 15)
        self.sample("main", 0, 20)
        self.sample("memcpy", 3, 30, file="/lib/libc.so.6",
                    caller=("whole", self.after("whole", "call")))
        self.sample("__memmove_avx_unaligned_erms", 3, 10,
                    file="/lib/libc.so.6",
                    caller=("part", self.after("part", "call") - 1))
        self.sample("memset", 3, 5, file="/lib/libc.so.6",
                    caller=("main", 4))
        self.sample("clear_page_rep",
                    self.after("clear_page_rep", "rep stosq"), 10)
        self.sample("copy_user_generic_string", 8, 5,
                    file="[kernel.kallsyms]")

    def test_shares(self) -> None:
        self.all_kinds()
        found = self.found()
        self.assertEqual(found["shares"], {
            "inline rep movs and rep stos": 2000,
            "at the instruction after": 1500, "of known size": 2000,
            "memcpy, memmove and memset": 4500,
            "from an unknown place": 500,
            "called with a constant size": 3000, "1025..4096 bytes": 3000,
            "copies and clears in assembly": 1500,
            "not read: /lib/libc.so.6": 4500,
            "not read: [kernel.kallsyms]": 500})
        self.assertEqual(found["weight"], 10000)
        self.assertEqual(
            [(site["form"], site["size_bytes"], site["weight"],
              site["where"]["function"], site["where"]["line"],
              site["decision"].partition(":")[0])
             for site in found["sites"]], [
                ("memcpy", 4096, 3000, "whole", 11, "called"),
                ("rep movsq", 168, 2000, "copy", 8, "lowered"),
                ("memcpy", None, 1000, "part", 13, "")])

    def test_text(self) -> None:
        self.all_kinds()
        self.write("profile", "".join(self.lines))
        _, said = self.perf("--top", "2", "profile")
        self.assertTrue(said.startswith(
            "20.0 % of the samples are in 1 inline rep of known size; memstrat"
            " lowers 1 of them\n\n100 samples of cycles, often at the next"
            " instruction\n"), said)
        self.assertIn("""
Sites: 2 of 3
   30.0 %  a.c:11: whole
           memcpy, copy of 4,096 bytes; memstrat: called: memcpy beyond 256
   20.0 %  a.c:8: copy
           inlined from copy at a.c:9
           rep movsq, copy of 168 bytes; memstrat: lowered: straight, 10 pieces\
 of 16, 1 of 8
             0.0 %  mov """, said)
        self.assertTrue(said.endswith("\n            15.0 %  ret\n"), said)

    def test_precise(self) -> None:
        for event, after in (("cycles:pp", 0), ("ibs_op", 0), ("cycles", 15),
                             ("cpu-clock:pppH", 15), ("cycles:p", 15)):
            self.lines = []
            rep = self.after("copy", "rep movsq")
            self.sample("copy", rep - 3, 5, event=event)
            self.sample("copy", rep, 15, event=event)
            found = self.found()
            self.assertEqual(found["precise"], not after)
            self.assertEqual(found["sites"][0]["weight"], 500 + 100 * after)

    def test_records(self) -> None:
        self.compile(*FLAGS, *reporting("r", "threshold=128"), "a.c", "-o",
                     "with")
        self.all_kinds()
        found = self.found("--records", "r")
        self.assertEqual(
            [site["decision"] for site in found["sites"]], [
                "left: not a builtin function here",
                "called: memcpy beyond 128 (the compiler alone: rep movsq)",
                "left: not a builtin function here"])
        self.assertIn("; memstrat lowers 0 of them and makes 1 a call",
                      found["sentence"])

    def test_settings(self) -> None:
        self.all_kinds()
        found = self.found("--settings", "threshold=64")
        self.assertEqual(found["sites"][1]["decision"],
                         "called: memcpy beyond 64")
        self.found("--settings", "threshold=x", status=1,
                   errors="memstrat: perf: .*threshold.*\n")

    def test_other_machine(self) -> None:
        """The profile's files are in another folder, or are missing."""
        rep = self.after("copy", "rep movsq")
        self.sample("copy", rep, 5, file="/home/other/a", base=0x5000)
        self.assertEqual(self.found()["shares"]["not read: /home/other/a"],
                         500)
        for where in str(self.folder / "a"), str(self.folder):
            self.assertEqual(self.found("--file", where)["sites"][0]["weight"],
                             500)
        self.refused("found no 'no', expected a file or folder",
                     "perf", "--file", "no", "profile")

    def test_stripped(self) -> None:
        """Without symbols, mappings or file offsets identify the place."""
        [start] = self.program.symbols["copy"]
        rep = start + self.after("copy", "rep movsq")
        offset = rep - 0x400000
        self.compile(*FLAGS, "-pie", "-fpie", "a.c", "-o", "pie")
        self.run_well("strip", "a")
        self.lines += [f"a 7 1.5: 1 cycles: {rep:x} [unknown]"
                       f" ({self.folder}/a)\n", "a 7 1.5: 1 cycles: \n"
                       f"\t {offset:x} [unknown] ({self.folder}/a)\n\n"]
        [site] = self.found()["sites"]
        self.assertEqual((site["weight"], site["size_bytes"]), (2, 168))
        self.load("pie")
        [start] = self.program.symbols["copy"]
        rep = start + self.after("copy", "rep movsq")
        self.run_well("strip", "pie")
        line = (f"a 7 1.5: 1 cycles: {0x550000000000 + rep:x} [unknown]"
                f" ({self.folder}/pie)\n")
        self.lines = [line]
        self.assertEqual(self.found()["sites"], [])
        page = rep & ~0xfff
        self.lines = [
            f"a 7 1.0: PERF_RECORD_MMAP2 7/7: [{0x550000000000 + page:#x}"
            f"(0x1000) @ {page:#x} fe:00 9 9]: r-xp {self.folder}/pie\n", line]
        self.assertEqual(self.found()["sites"][0]["size_bytes"], 168)

    def test_wrong_file(self) -> None:
        self.all_kinds()
        self.compile(*FLAGS, "-falign-functions=256", "-O1", "a.c", "-o", "a")
        found = self.found(
            status=1, errors=f"memstrat: perf: '{self.folder}/a': found no"
            " instruction at [0-9]+ % of its samples, expected the file that"
            " was profiled; left out\n")
        self.assertEqual(found["sites"], [])
        self.write("a", "no program")
        self.found(status=1, errors=f"memstrat: perf: '{self.folder}/a': found"
                   " no ELF file, .*; left out\n")

    def test_kernel(self) -> None:
        """A kernel may move when it starts, and a module may be anywhere."""
        rep = self.after("copy", "rep movsq")
        shutil.copy(self.folder / "a", self.folder / "vmlinux-6.1")
        self.compile(*FLAGS, "-ffunction-sections", "-c", "a.c", "-o",
                     "a-b.ko")
        self.sample("copy", rep, 5, file="[kernel.kallsyms]", base=0x600000)
        self.sample("copy", rep, 7, file="[a_b]", base=0x87654321)
        found = self.found("--file", str(self.folder))
        self.assertEqual([(site["where"]["object"], site["weight"],
                           site["decision"]) for site in found["sites"]], [
            ("[a_b]", 700, "lowered: straight, 21 pieces of 8"),
            ("[kernel.kallsyms]", 500, "lowered: straight, 21 pieces of 8")])

    def test_assembly(self) -> None:
        """Code in assembly files is counted apart from compiled code."""
        self.write("b.s", ".globl f\nf: mov $3, %ecx\n rep stosb\n ret\n")
        self.compile("-g", "-c", "b.s", "-o", "b.o")
        self.compile(*FLAGS, "a.c", "b.o", "-o", "a")
        self.load("a")
        self.sample("f", 7, 5)
        self.assertEqual(self.found()["sites"], [])
        self.assertEqual(
            self.found()["shares"]["copies and clears in assembly"], 500)

    def test_compare(self) -> None:
        self.sample("copy", self.after("copy", "rep movsq"), 30)
        self.sample("main", 0, 70)
        self.write("before", "".join(self.lines))
        self.lines = []
        (self.folder / "was").mkdir()
        shutil.move(self.folder / "a", self.folder / "was/a")
        self.compile("-O2", "-g", "-no-pie", "-fno-builtin-memcpy", "a.c",
                     "-o", "a")
        self.load("a")
        self.sample("copy", 0, 10)
        self.sample("main", 0, 90)
        self.write("after", "".join(self.lines))
        _, said = self.perf("--compare", "before", "after", "--old-file",
                            "was")
        self.assertRegex(said, r"a\.c:8: copy  copy +30\.0 % +0\.0 % +-30\.0"
                         r" +30\.0 % +10\.0 %\n")
        self.refused("expected either PROFILE or --compare BEFORE AFTER",
                     "perf", "--compare", "before", "after", "x")

    def test_sizes_of_calls(self) -> None:
        """A breakpoint gives the sizes of calls, for `memstrat advise'."""
        call = self.after("part", "call")
        for size in 24, 24, 40:
            self.sample("memcpy", 0, file="/lib/x", caller=("part", call),
                        event="mem:0x7f0000000000:x")
            self.lines[-1] = self.lines[-1].rstrip() + (
                f"\n ABI:2    DX:{size:#x}    SI:0x1 \n")
        self.found("--trace", "t.jsonl")
        self.assertIn("    copy, 24..40 bytes, 67 % of them 24: 300 times,"
                      " 8,800 bytes\n",
                      self.printed("trace", "--show", "t.jsonl"))


# The program spends half of its time in a rep movsq.
HALF = """
#include <time.h>
static unsigned long from[21], to[21];
volatile unsigned long sink;
__attribute__ ((noipa)) void copy (void)
{
  for (int i = 0; i < 1000; i++)
    {
      void *d = to; const void *s = from; unsigned long n = 21;
      __asm__ volatile ("mov $21, %2; rep movsq"
                        : "+D" (d), "+S" (s), "+c" (n) : : "memory");
    }
}
__attribute__ ((noipa)) void other (void)
{ for (int i = 0; i < 10000; i++) sink++; }
int main (void)
{
  while (clock () < CLOCKS_PER_SEC / 2) copy ();
  while (clock () < CLOCKS_PER_SEC) other ();
}
"""


def perf_works() -> bool:
    try:
        return not subprocess.run(
            ["perf", "record", "-q", "-e", "cpu-clock", "-o", "/dev/null",
             "true"], capture_output=True, check=False).returncode
    except OSError:
        return False


@unittest.skipUnless(perf_works(), "perf is not there, or may not record")
class Live(Compiling):
    def test_half(self) -> None:
        self.write("half.c", HALF)
        self.compile("-O1", "-g", "half.c", "-o", "half")
        for options in (), ("-g",):
            self.run_well("perf", "record", "-q", "-e", "cpu-clock",
                          *options, "-o", "data", "./half")
            self.write("profile", self.run_well(
                "perf", "script", "--show-mmap-events", "-i", "data"))
            [found] = json.loads(self.printed("perf", "--json", "profile"))
            [site] = found["sites"]
            self.assertEqual((site["form"], site["size_bytes"],
                              site["where"]["function"]),
                             ("rep movsq", 168, "copy"))
            part = site["weight"] / found["weight"]
            self.assertTrue(0.4 < part < 0.55, f"{part}, expected half")
