"""The output of `perf script', from perf 6.1 of Debian 12 and other versions.

SPDX-License-Identifier: GPL-3.0-or-later
"""

from in_folder import InFolder

from memstrat_tools.perf.script import Frame, Profile, Sample, frame_of

# Output without call graphs, but with mappings, threads, processors, and a
# file that an update has replaced.
FLAT = """\
         swapper     0     0.000000: PERF_RECORD_MMAP -1/0: \
[0xffffffff81000000(0x1209988) @ 0xffffffff81000000]: x [kernel.kallsyms]_text
            half 21261   666.177687: PERF_RECORD_MMAP2 21261/21261: \
[0x55906ca42000(0x3000) @ 0 fe:00 9978359 2789190783]: r--p /tmp/half
            half 21261   666.177687: PERF_RECORD_MMAP2 21261/21261: \
[0x55906ca43000(0x1000) @ 0x1000 fe:00 9978359 2789190783]: r-xp /tmp/half
            half 21261   666.177715: PERF_RECORD_MMAP2 21261/21261: \
[0x7fe6cb0e5000(0x2000) @ 0 <1234abcd>]: r-xp /lib/libx.so (deleted)
            half 21261   666.177912:     250000 cpu-clock:  \
ffffffff81249089 x64_sys_call+0x59 ([kernel.kallsyms])
   Web Content 2 21263/21270 [003]   666.178160:     250000 cpu-clock:      \
55906ca4320a other+0x1a (/tmp/half)
            half 21261   666.178423:     150000 cpu-clock:      \
55906ca4320a other+0x1a (/tmp/half)
            half 21261   666.178423:     150000 cpu-clock:      \
55906ca4320a other+0x1a (/tmp/half)
            half 21261   666.178659:       9000 cycles:u:  7fe6cb0e5010 \
[unknown] (/lib/libx.so (deleted))
"""

GRAPH = """\
half 21548   676.235460:     250000 cpu-clock:pppH: 
\t            1175 fast_copy (inlined)
\t            1175 copy+0x5 (/tmp/half)
\t            1053 main+0x13 (/tmp/half)
\t           27249 __libc_start_call_main+0x79 (/lib/libc.so.6)

half 21548   676.235710:     250000 cpu-clock:pppH: 
\t            1203 other+0x13 (/tmp/half)

"""  # noqa: W291

REGISTERS = """\
own 9   1434.217323:          1 mem:0x0000000000401106:x: 
\t            1106 memcpy+0x0 (/tmp/own)
\t            11b2 main+0xa0 (/tmp/own)
 ABI:2    DX:0x18    SI:0x4a06d8 
own 9   1434.217387:          1 mem:0x000000000040110e:x: 
\t            110e memset+0x0 (/tmp/own)
 ABI:2    DX:0x1    SI:0x300 
own 9   709.781380:          1 mem:0x0000000000401106:x:            401106 \
memcpy+0x0 (/tmp/own) ABI:2    DX:0x19 
"""  # noqa: W291


class Script(InFolder):
    def read(self, text: str) -> Profile:
        return Profile(str(self.write("profile", text)))

    def test_flat(self) -> None:
        profile = self.read(FLAT)
        self.assertEqual(profile.samples, {"cpu-clock": 4, "cycles:u": 1})
        other = "55906ca4320a other+0x1a (/tmp/half)"
        self.assertEqual(profile.weights["cpu-clock"], {
            Sample(21261, "ffffffff81249089 x64_sys_call+0x59"
                   " ([kernel.kallsyms])", "", -1, 0): 250000,
            Sample(21263, other, "", -1, 0): 250000,
            Sample(21261, other, "", -1, 0): 300000})
        [library] = profile.weights["cycles:u"]
        for line, offset in ((other, 0x120a), (library.frame, 0x10)):
            frame = frame_of(line)
            # The offset is the same in a fork, which has no mapping of its
            # own.
            for process in 21261, 21263:
                self.assertEqual(profile.file_offset(process, frame), offset)
        self.assertIsNone(profile.file_offset(
            21261, Frame(0x55906ca42000, "", 0, "/tmp/half")))

    def test_call_graphs(self) -> None:
        self.assertEqual(self.read(GRAPH).weights["cpu-clock:pppH"], {
            Sample(21548, "1175 copy+0x5 (/tmp/half)",
                   "1053 main+0x13 (/tmp/half)", -1, 0): 250000,
            Sample(21548, "1203 other+0x13 (/tmp/half)", "", -1, 0): 250000})

    def test_registers(self) -> None:
        profile = self.read(REGISTERS)
        self.assertEqual(profile.samples, {"mem": 3})
        self.assertEqual([(sample.size_bytes, sample.byte, sample.caller[:4])
                          for sample in profile.weights["mem"]],
                         [(24, 0xd8, "11b2"), (1, 0, ""), (25, 0, "")])

    def test_latest_mapping(self) -> None:
        """A library may be loaded where an earlier library was."""
        line = ("a 1 1.0: PERF_RECORD_MMAP2 1/1: [0x7000(0x1000) @ {} 0]: r-xp"
                " /lib/x\n")
        profile = self.read(line.format(0) + line.format("0x2000") + GRAPH)
        frame = Frame(0x7010, "", 0, "/lib/x")
        self.assertEqual(profile.file_offset(1, frame), 0x2010)

    def test_frames(self) -> None:
        for line, expected in (
                ("12 f+0x2 (/a b/c)", Frame(0x12, "f", 2, "/a b/c")),
                ("12 f (/c)", Frame(0x12, "f", 0, "/c")),
                ("12 [unknown] (/c (deleted))",
                 Frame(0x12, "[unknown]", 0, "/c")),
                ("12 memcpy@plt+0x0 (/c)", Frame(0x12, "memcpy@plt", 0, "/c")),
                ("12 memcpy@@GLIBC_2.14+0x1 (/c)",
                 Frame(0x12, "memcpy", 1, "/c")),
                ("12 f(int (*)(char), g<a>)+0x10 (/c)",
                 Frame(0x12, "f(int (*)(char), g<a>)", 16, "/c")),
                ("12 operator()(int) const+0x1 ([x])",
                 Frame(0x12, "operator()(int) const", 1, "[x]")),
                ("main.c:12", Frame(0, "", 0, "[unknown]"))):
            self.assertEqual(frame_of(line), expected)

    def test_what_is_none(self) -> None:
        for text in ("", "PERFILE2\0\0", "int main () { return 0; }\n",
                     FLAT.splitlines()[0]):
            self.write("p", text)
            self.refused("found no sample in 'p', expected the output of `perf"
                         " script --show-mmap-events'", "perf", "p")
        self.refused("'no': No such file or directory", "perf", "no")
