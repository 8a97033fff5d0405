"""Random programs without a C library, which define memcpy themselves.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

  lab/fuzz --generator freestanding --seed 7 --print

A block operation inside memcpy, or inside a function that memcpy calls, must
not become a call of memcpy: the recursion would be endless.  To test this, a
program disguises its memcpy, mempcpy, memmove and memset: as an alias or an
ifunc, under another name, in assembly, by workers called directly or through a
pointer, or as code that the compiler splits or clones.  The program calls each
function with many sizes, and compares the results with loops over volatile
bytes.  GCC alone makes no new call from this code, so the program works
without the plugin.
"""

from pathlib import Path
from random import Random

from memstrat_lab.fuzz.freestanding_bodies import Bodies
from memstrat_lab.fuzz.program import Lines, Program, braced

PRELUDE = Path(__file__).with_name("freestanding.h")

FLAGS = ("-nostdlib", "-static")
NO_PATTERNS = "-fno-tree-loop-distribute-patterns"
OFTEN = ["-fno-builtin", "-ffreestanding", "-flto", NO_PATTERNS]
# Flags that need a library, do not link with ifuncs, or make GCC itself call
# memcpy.
UNFIT = ("-mcmodel=large", "-fstack-protector-strong", "-fsanitize=undefined",
         "-mtune=skylake", "-mtune=znver3", "-mtune=atom",
         "-mmemset-strategy=rep_4byte:64:noalign,libcall:-1:noalign",
         "-mmemcpy-strategy=unrolled_loop:64:noalign,libcall:-1:noalign")

ATTRIBUTES = ["noinline", "noclone", "cold", "hot", "flatten", "nothrow",
              'section (".text.blocks")', 'optimize ("O3")', 'optimize ("Os")',
              'optimize ("no-tree-loop-distribute-patterns")', "noipa",
              "no_reorder", "returns_nonnull", "aligned (64)"]


def freestanding_program(seed: int) -> Program:
    return Maker(seed).program()


class Maker:
    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.rng = Random(f"freestanding program {seed}")
        self.functions: Lines = []
        self.choices: Lines = []  # calls that set pointers
        self.flags = [flag for flag in OFTEN if self.rng.random() < .35]
        # True if no function is inlined, split or cloned.
        self.noipa = "-flto" not in self.flags and self.rng.random() < .3
        self.bodies = Bodies(self.rng, self.functions,
                             barriers=NO_PATTERNS not in self.flags,
                             builtins=self.noipa)

    def program(self) -> Program:
        rng = self.rng
        names = ["memcpy", "memmove", "memset"]
        if rng.random() < .5:
            names.append("mempcpy")
        rng.shuffle(names)
        for name in names:
            self.library_function(name)
        checks: Lines = []
        for name in names:
            self.caller(name)
            checks.append(
                f'check_sets ("{name}", call_{name});' if name == "memset" else
                f'check_copies ("{name}", call_{name},'
                f' {int(name == "memmove")}, {int(name == "mempcpy")});')
        for number in range(rng.randint(2, 4)):
            checks += self.user(f"user{number}", names)
        checks += self.choices
        rng.shuffle(checks)
        self.functions += ["", "static NOIPA void", "run (void)",
                           *braced(checks)]
        chunks = [f"CHUNK ({size});" for size in sorted(self.bodies.chunks)]
        lines = [PRELUDE.read_text(), *chunks, *self.functions]
        return Program("freestanding", self.seed, "\n".join(lines) + "\n",
                       ("c",), flags=(*FLAGS, *self.flags),
                       libraries=("-lgcc",), unfit=UNFIT)

    # Parts of a function.

    def attributes(self) -> str:
        attributes = self.rng.sample(ATTRIBUTES,
                                     self.rng.choice([0, 0, 0, 1, 1, 2]))
        if self.noipa:
            attributes.append("noipa")
        return "".join(f"__attribute__ (({each})) " for each in attributes)

    def parameters(self, name: str, more: str = "") -> str:
        second = "int c" if name == "memset" else "const void *s"
        return f"(void *d, {second}, size n{more})"

    def arguments(self, name: str, more: str = "") -> str:
        return f"(d, {'c' if name == 'memset' else 's'}, n{more})"

    def define(self, prefix: str, name: str, parameters: str, body: Lines
               ) -> None:
        self.functions += ["", prefix.rstrip(), f"{name} {parameters}",
                           *braced(body)]

    def worker(self, name: str, worker: str, prefix: str = "static ") -> None:
        """Define WORKER, a function that does the same as NAME."""
        self.define(f"{prefix}{self.attributes()}void *", worker,
                    self.parameters(name), self.bodies.body(name))

    def two_workers(self, name: str) -> tuple[str, str]:
        workers = f"{name}_first", f"{name}_second"
        for worker in workers:
            self.worker(name, worker)
        return workers

    def forward(self, name: str, *body: str, attributes: str = "") -> None:
        """Define NAME with BODY, which calls another function."""
        self.define(f"__attribute__ ((used)) {attributes}void *", name,
                    self.parameters(name), [*body])

    def caller(self, name: str) -> None:
        """Define call_NAME, which inlines part of NAME if GCC splits NAME."""
        self.define("static NOIPA void *", f"call_{name}",
                    self.parameters(name),
                    [f"return {name} {self.arguments(name)};"])

    # Disguises.

    def library_function(self, name: str) -> None:
        disguises = [self.by_name, self.by_name, self.by_assembler_name,
                     self.by_alias, self.by_two_aliases, self.by_worker,
                     self.by_specialised_worker, self.by_versions,
                     self.by_target_clones, self.by_table,
                     self.by_pointer, self.by_number, self.by_assembly]
        self.rng.choice(disguises)(name)

    def by_name(self, name: str) -> None:
        self.worker(name, name, "__attribute__ ((used)) ")

    def by_assembler_name(self, name: str) -> None:
        other = f"do_{name}"
        self.functions += ["", f"void *{other} {self.parameters(name)}"
                           f' __asm__ ("{name}") __attribute__ ((used));']
        self.worker(name, other, "")

    def by_alias(self, name: str) -> None:
        """Make NAME an alias of a global or a static function."""
        other = self.rng.choice([f"__{name}", f"{name}_orig", f"do_{name}"])
        self.worker(name, other, self.rng.choice(["static ", ""])
                    + "__attribute__ ((used)) ")
        weak = self.rng.choice(["", "weak, "])
        self.functions += ["", f"void *{name} {self.parameters(name)}"
                           f' __attribute__ (({weak}used, alias ("{other}")));']

    def by_two_aliases(self, name: str) -> None:
        # Without `used', GCC 12 loses the second alias with -flto.
        other = f"{name}_orig"
        self.worker(name, other, "static __attribute__ ((used)) ")
        self.functions += ["", f"void *__{name} {self.parameters(name)}"
                           f' __attribute__ ((used, alias ("{other}")));',
                           f"void *{name} {self.parameters(name)}"
                           ' __attribute__ ((weak, used,'
                           f' alias ("__{name}")));']

    def by_worker(self, name: str) -> None:
        """Make NAME call another function, which does its work."""
        other = f"{name}_worker"
        self.worker(name, other, self.rng.choice(
            ["static ", "static inline ", "static ", ""]))
        self.forward(name, f"return {other} {self.arguments(name)};",
                     attributes=self.attributes())

    def by_specialised_worker(self, name: str) -> None:
        """Make NAME call a worker with constant and unused arguments."""
        other = f"{name}_worker"
        body = self.bodies.body(name)
        self.define(f"static {self.attributes()}void *", other,
                    self.parameters(name, ", int mode, long unused"),
                    ["if (mode == 3)", "  n = n / 2;",
                     "if (mode > 7)", "  __builtin_trap ();", *body])
        known = self.arguments(name, f", {self.rng.randint(0, 2)}, n * 3")
        self.forward(name, f"return {other} {known};",
                     attributes=self.attributes())

    def by_versions(self, name: str) -> None:
        """Make NAME an ifunc, whose resolver also copies a block."""
        first, second = self.two_workers(name)
        size = self.bodies.size()
        self.functions += [
            "", "typedef void *" + f"{name}_version {self.parameters(name)};",
            f"static struct chunk{size} {name}_found, {name}_features;",
            "", "static void", f"{name}_init (void)",
            *braced([
                f"{name}_found = {name}_features;",
                '__asm__ volatile ("" : : : "memory");',
                self.rng.choice([
                    f"{name}_features = (struct chunk{size}) {{}};", ""])]),
            "", f"static {name}_version *", f"resolve_{name} (void)",
            *braced([
                f"{name}_init ();",
                f"return {name}_found.b[{size - 1}] ? {first} : {second};"]),
            "", f"void *{name} {self.parameters(name)}"
            f' __attribute__ ((used, ifunc ("resolve_{name}")));']

    def by_target_clones(self, name: str) -> None:
        """Define NAME with clones for several targets."""
        if self.noipa:
            return self.by_versions(name)
        self.define('__attribute__ ((used, target_clones ("avx2", "default")))'
                    " void *", name, self.parameters(name),
                    self.bodies.body(name))

    def by_table(self, name: str) -> None:
        """Make NAME call a function from a constant table."""
        first, second = self.two_workers(name)
        self.functions += [
            "", f"static void *(*const {name}_table[])"
            f" {self.parameters(name)} = {{ {first}, {second} }};"]
        self.forward(name, f"return {name}_table[opaque[1]]"
                     f" {self.arguments(name)};")

    def choice(self, name: str, pointer: str, worker: str) -> None:
        """Add a function that sets POINTER to WORKER, and call it in `run'."""
        self.define("static NOIPA void", f"choose_{name}", "(void)",
                    [f"{pointer} = {worker};"])
        self.choices.append(f"choose_{name} ();")

    def by_pointer(self, name: str) -> None:
        """Make NAME call a function through a pointer set at run time."""
        first, second = self.two_workers(name)
        kind = self.rng.choice(["", "volatile "])
        self.functions += [
            "", f"static void *(*{kind}{name}_pointer)"
            f" {self.parameters(name)} = {first};"]
        self.choice(name, f"{name}_pointer", second)
        self.forward(name, f"return {name}_pointer {self.arguments(name)};")

    def by_number(self, name: str) -> None:
        """Call by pointer, but pass arguments as integers or in variables."""
        workers = self.two_workers(name)
        argument = "c" if name == "memset" else "s"
        kind = "int" if name == "memset" else "const void *"
        if self.rng.random() < .5:
            self.functions += [
                "", f"static void *{name}_d;", f"static size {name}_n;",
                f"static {kind} {name}_{argument};"]
            parameters, arguments = "(void)", "()"
            work = f"({name}_d, {name}_{argument}, {name}_n);"
            before = [f"{name}_d = d;", f"{name}_n = n;",
                      f"{name}_{argument} = {argument};"]
        else:
            parameters = "(size d, size a, size n)"
            arguments = f"((size) d, (size) {argument}, n)"
            work = f"((void *) d, ({kind}) a, n);"
            before = []
        for worker in workers:
            self.define("static NOIPA void", f"{worker}_by", parameters,
                        [f"{worker} {work}"])
        self.functions += ["", f"static void (*{name}_by) {parameters}"
                           f" = {workers[0]}_by;"]
        self.choice(name, f"{name}_by", f"{workers[1]}_by")
        end = " + n" if name == "mempcpy" else ""
        self.forward(name, *before, f"{name}_by {arguments};",
                     f"return (char *) d{end};")

    def by_assembly(self, name: str) -> None:
        """Define NAME by an asm that jumps to a worker."""
        if "-flto" in self.flags:  # LTO does not read asm statements
            return self.by_alias(name)
        worker = f"{name}_in_c"
        self.worker(name, worker, "__attribute__ ((used)) ")
        if self.rng.random() < .4:
            self.define("__attribute__ ((naked, used)) void *", name,
                        self.parameters(name),
                        [f'__asm__ ("jmp {worker}");'])
            return
        line = self.rng.choice([
            f"{name}:\\n\\tjmp {worker}",
            f"{name}:\\n\\tnop\\n\\tjmp {worker}",
            f".set {name}_step, {worker}\\n\\t.set {name}, {name}_step"])
        self.functions += [
            "", f'__asm__ (".text\\n\\t.globl {name}\\n{line}");',
            f"void *{name} {self.parameters(name)};"]

    # Other functions, in which memstrat may call memcpy.

    def user(self, name: str, names: list[str]) -> Lines:
        """Define NAME, a function with its own block operations.  Return
        statements that call and check it."""
        rng = self.rng
        size = self.bodies.size()
        known = rng.choice([size, 640, 1000])
        body = [f"*(struct chunk{size} *) (area + 8)"
                f" = *(struct chunk{size} *) (area + 2000);",
                f"*(struct chunk{size} *) (area + 1000)"
                f" = (struct chunk{size}) {{}};",
                f"memcpy (area + 2100, area + 9, {known});",
                f"memmove (area + 90 + n, area + 100, {known});",
                "if (n)", "  memcpy (area + 3200, area + 3, n);",
                f"memset (area + 3500, n, {rng.choice([known // 2, 300])});",
                "memset (area, 0, n);"]
        rng.shuffle(body[:5])
        if "mempcpy" in names:
            body.append("*(u8 *) mempcpy (area + 700, area + 5, n) = 1;")
        self.define("static NOIPA void", name, "(size n)", body)
        return ["{ fill_areas ();"
                f" {name} (opaque[2] * {rng.randrange(60)});"
                " for (volatile u32 i = 0; i < area_bytes; i++)"
                f' model[i] = area[i]; check_areas ("{name}");'
                f' show ("{name}"); }}']
