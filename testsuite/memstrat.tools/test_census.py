"""The counts of tools/memstrat census, compared with objdump's output.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import os
import re
import subprocess
from collections import Counter
from pathlib import Path

from in_folder import InFolder

from memstrat_tools.census.counts import Region, section_group, sum_of
from memstrat_tools.census.gathering import Gathered, gather

GCC = os.environ.get("MEMSTRAT_TARGET_GCC", "gcc")

OPERATIONS = """
typedef __SIZE_TYPE__ size_t;
struct block { char bytes[200]; };
struct large { char bytes[5000]; };
typedef int vector __attribute__ ((vector_size (16)));
extern void *memcpy (void *, const void *, size_t);
extern void *__memcpy (void *, const void *, size_t);
extern void *__memset_chk (void *, int, size_t, size_t);
void copy (struct block *d, const struct block *s) { *d = *s; }
void copy_large (struct large *d, const struct large *s) { *d = *s; }
void clear (struct block *d) { __builtin_memset (d, 0, sizeof *d); }
void fill (char *d, int c) { __builtin_memset (d, c, 777); }
void *jumps (void *d, void *s, size_t n)
{ return n > 9 ? memcpy (d, s, n) : __builtin_memset (d, 1, n); }
void calls (char *d, char *s, size_t n)
{
  __builtin_memmove (d, s, n);
  __memcpy (d + n, s, n);
  __memset_chk (d, 2, n, n + 1);
  *(char *) __builtin_memchr (d, 3, n) = 1;
}
void *address (void) { return (void *) memcpy; }
int switched (int i, volatile int *p)
{
  switch (i)
    {
    case 0: return *p; case 1: return p[3]; case 2: *p = 7; return 1;
    case 3: p[5] = 2; return 9; case 4: p[1] = p[8]; return 3;
    default: __builtin_trap ();
    }
}
static __attribute__ ((noinline, cold)) void rare (void *d)
{ __builtin_memset (d, 0, 300); }
__attribute__ ((section (".init.text"))) void once (char *d) { rare (d); }
"""

STRINGS = """
void forms (void)
{
  __asm__ (".byte 0xf3, 0x66, 0xa5, 0x66, 0xf3, 0xab, 0x67, 0xf3, 0xaa");
  __asm__ ("rep movsb\\n\\trep movsw\\n\\trep movsl\\n\\trep stosb\\n\\t"
           "rep stosw\\n\\trep stosl\\n\\trepne scasb\\n\\trep lodsb");
  __asm__ ("movsb");
#ifdef __x86_64__
  __asm__ ("rep movsq\\n\\trep stosq");
#endif
}
"""

TEMPLATES = """
struct block { char bytes[120]; virtual ~block () {} };
template<int n> struct sized { block b[n];
  __attribute__ ((noinline)) void clear () { __builtin_memset (this, 0, n); }
  __attribute__ ((noinline)) sized copy () const { return *this; } };
sized<1> one (sized<1> &s) { s.clear (); return s.copy (); }
sized<40> many (sized<40> &s) { s.clear (); return s.copy (); }
"""

REP = ("-mmemcpy-strategy=rep_{0}:-1:noalign"
       " -mmemset-strategy=rep_{0}:-1:noalign")


class Objects(InFolder):
    def compiled(self, name: str, source: str, flags: str = "-O2") -> Path:
        """Compile SOURCE to an object.  NAME may end with .cc or .s."""
        file = self.write(name if "." in name else f"{name}.c", source)
        out = file.with_suffix(".o")
        self.run_well(GCC, "-w", *flags.split(), "-c", file, "-o", out)
        return out

    def count(self, *files: Path) -> Gathered:
        return gather(files)

    def regions(self, file: Path) -> dict[str, Region]:
        return {region.name: region for region in self.count(file).regions()}

    def tally(self, file: Path, function: str) -> dict[tuple[str, str], int]:
        return dict(self.regions(file)[function].tally)


class Shown:
    """The counts in objdump's output for FILE."""

    HEADING = re.compile(r"[0-9a-f]+ <(.*)>:$")
    VECTOR = re.compile(
        r"v?(?:mov[au]p[sd]|movdq[au]\d*|movntdqa?|movntp[sd]|movntq|lddqu"
        r"|movq|mov[hl]p[sd])\s+(.*)")
    # The register of a store, or of a load.
    REGISTER = re.compile(r"^%([xyz])mm\d+,(?:[^%]|%gs:)"
                          r"|^(?:[^%]|%gs:).*,%([xyz])mm\d+$")
    BYTES = {"x": "16", "y": "32", "z": "64"}
    RELOCATION = re.compile(
        r": R_\S+\s+(__)?(mem(?:cpy|move|set|pcpy))(_chk)?(?![\w.])")
    WIDTHS = {"%al": "b", "%ax": "w", "%eax": "l", "%rax": "q"}

    def __init__(self, file: Path, *flags: str) -> None:
        self.functions = 0
        self.instructions = 0
        self.tally: Counter[tuple[str, str]] = Counter()
        self.with_rep: set[str] = set()
        listing = subprocess.run(
            ["objdump", "-drwz", "--no-show-raw-insn", *flags, file],
            check=True, capture_output=True, text=True).stdout
        for line in listing.splitlines():
            if heading := self.HEADING.match(line):
                self.functions += not heading[1].startswith(".L")
                function = heading[1]
            elif match := re.match(r" *[0-9a-f]+:\t(.*)", line):
                self.instructions += 1
                if self.read(match[1]):
                    self.with_rep.add(function)

    def read(self, text: str) -> bool:
        """Count the instruction in TEXT.  Return true if it is a rep."""
        instruction, _, relocations = text.partition("\t")
        instruction = re.sub(r"^(bnd|notrack|addr32) ", "", instruction)
        if match := re.match(r"rep (movs|stos)([bwlq]?) +([^,]*)",
                             instruction):
            width = match[2] or self.WIDTHS[match[3]]
            self.tally["rep", match[1] + width] += 1
            return True
        if match := self.VECTOR.match(instruction):
            operands = re.sub(r"\{.*?\}", "", match[1].partition("  ")[0])
            if register := self.REGISTER.search(operands):
                half = re.match("v?mov[qhl]", instruction)
                self.tally["vector_loads" if register[2] else "vector_stores",
                           "8" if half else self.BYTES[
                               register[1] or register[2]]] += 1
        for _, name, chk in self.RELOCATION.findall(relocations):
            kind = ("calls" if instruction.startswith("call") else
                    "tail_jumps" if instruction.startswith("j") else
                    "other_uses")
            self.tally[kind, f"__{name}_chk" if chk else name] += 1
        return False


class AgainstObjdump(Objects):
    def same(self, file: Path, *flags: str) -> Counter[tuple[str, str]]:
        """Check that the counts of FILE equal those in objdump's output with
        FLAGS.  Return the tally."""
        shown = Shown(file, *flags)
        regions = self.count(file).regions()
        total = sum_of(regions)
        self.assertEqual(total.tally, shown.tally)
        self.assertEqual(total.undecoded_bytes, 0)
        self.assertEqual(total.instructions, shown.instructions)
        self.assertEqual(total.functions, shown.functions)
        self.assertEqual(
            {region.name for region in regions
             if any(kind == "rep" for kind, _ in region.tally)},
            shown.with_rep)
        sizes = re.findall(r"^(\S+)\s+(\d+)\s", self.run_well(
            "size", "-A", "-d", file), re.MULTILINE)
        self.assertEqual(total.size_bytes, sum(
            int(size) for name, size in sizes if "text" in name))
        return shown.tally

    def test_as_compiled(self) -> None:
        for flags in "-O0", "-O2", "-Os", "-O3", "-O2 -ffunction-sections":
            with self.subTest(flags):
                tally = self.same(self.compiled("a", OPERATIONS, flags))
                self.assertGreater(tally["calls", "memmove"], 0)

    def test_options_of_x86(self) -> None:
        for flags in ("-O2 -m32", "-O2 -mx32", "-O2 -fPIC -fno-plt",
                      "-O2 -m32 -fPIC -fno-plt", "-O2 -mcmodel=large",
                      "-O2 -fcf-protection -mno-sse", "-O2 -mavx",
                      "-O3 -mavx512f -mprefer-vector-width=512",
                      "-O2 -mno-sse " + REP.format("byte"),
                      "-O2 -mno-sse " + REP.format("4byte"),
                      "-O2 -mno-sse " + REP.format("8byte"),
                      "-O2 -m32 -mno-sse " + REP.format("4byte")):
            with self.subTest(flags):
                self.same(self.compiled("a", OPERATIONS, flags))

    def test_real_mode(self) -> None:
        # Capstone 4 does not decode all vector instructions in 16-bit code.
        for flags in "-O0", "-O2", "-Os -mregparm=3":
            for rep in "", REP.format("4byte"), REP.format("byte"):
                with self.subTest(flags=flags, rep=rep):
                    self.same(self.compiled(
                        "a", OPERATIONS, f"-m16 -fno-pic -mno-sse"
                        f" {flags} {rep}"), "-Mi8086")
        tally = self.same(self.compiled(
            "a", STRINGS, "-m16 -O2"), "-Mi8086")
        self.assertEqual(tally["rep", "movsl"], 2)

    def test_all_forms(self) -> None:
        for flags, widths in ("-O2", "bwlq"), ("-O2 -m32", "bwl"):
            tally = self.same(self.compiled("a", STRINGS, flags))
            self.assertEqual(
                {form: number for (kind, form), number in tally.items()
                 if kind == "rep"},
                {f"{kind}{width}": 1 for kind in ("movs", "stos")
                 for width in widths}
                | {"movsw": 2, "stosw": 2, "stosb": 2})

    def test_templates(self) -> None:
        for flags in "-O2", "-Os", "-O2 -ffunction-sections":
            with self.subTest(flags):
                self.same(self.compiled("a.cc", TEMPLATES, flags))

    def test_vector_moves(self) -> None:
        tally = self.same(self.compiled("a.s", """
            .type f,@function
f:          movups (%rdi),%xmm0
            movdqa %xmm1,16(%rdi,%rax,4)
            movntps %xmm1,(%rdi)
            movq %xmm1,%gs:8
            movhps (%rdi),%xmm1
            vmovdqu (%rdi),%ymm1
            vmovdqu64 %zmm17,(%rdi)
            vmovups (%rdi),%zmm1{%k1}{z}
            movups %xmm0,%xmm1
            movq %xmm0,%rax
            movss (%rdi),%xmm0
            addps (%rdi),%xmm0
            movsd %xmm0,(%rdi)
            mov (%rdi),%rax
            .size f,.-f
            """))
        self.assertEqual(tally, {
            ("vector_loads", "8"): 1, ("vector_stores", "8"): 1,
            ("vector_loads", "16"): 1, ("vector_stores", "16"): 2,
            ("vector_loads", "32"): 1, ("vector_loads", "64"): 1,
            ("vector_stores", "64"): 1})


class Sections(Objects):
    def test_cold(self) -> None:
        for flags in "-O2", "-O2 -ffunction-sections":
            regions = self.regions(self.compiled("a", OPERATIONS, flags))
            self.assertEqual(regions["rare"].section, ".text.unlikely")
            self.assertEqual(regions["once"].section, ".init.text")
            self.assertEqual(regions["copy"].section, ".text")
            self.assertEqual(
                {name for name in regions if name and regions[name].cold},
                {"rare", "once", *(name for name in regions
                                   if ".cold" in name)})

    def test_name_of_a_cold_section(self) -> None:
        regions = self.regions(self.compiled(
            "a", "void init_exit_unlikely (void) { }",
            "-O2 -ffunction-sections"))
        self.assertFalse(regions["init_exit_unlikely"].cold)

    def test_groups(self) -> None:
        for name, group in ((".text", ".text"), (".text.f.part.0", ".text"),
                            (".text.unlikely", ".text.unlikely"),
                            (".text.unlikely.f", ".text.unlikely"),
                            (".text.startup.main", ".text.startup"),
                            (".text..__x86.return_thunk",
                             ".text..__x86.return_thunk"),
                            (".init.text", ".init.text")):
            self.assertEqual(section_group(name), group)

    def test_more_sections_than_fit(self) -> None:
        several = "".join(f'.section .text.f{i},"ax"\nnop\n'
                          for i in range(66000))
        file = self.compiled("a.s", f"{several}.type last,@function\n"
                             "last: rep stosb\ncall memset\n.size last,.-last"
                             "\n")
        self.assertEqual(self.tally(file, "last"),
                         {("rep", "stosb"): 1, ("calls", "memset"): 1})
