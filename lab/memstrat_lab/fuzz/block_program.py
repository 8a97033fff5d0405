"""Random programs with block operations.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

  lab/fuzz --generator blocks --seed 7 --print

A program calls its functions in turn, prints a checksum after each call, and
exits with the low bits of the last checksum.  Its text depends only on the
seed, is valid C and C++, and has no undefined behavior.  Its objects are
global, static, thread-local and local variables, parameters, variable
arguments, heap blocks beside a page that faults, and objects between bytes
that must not change.
"""

from pathlib import Path
from random import Random

from memstrat_lab.fuzz.block_steps import Steps
from memstrat_lab.fuzz.c_types import (
    CType,
    Record,
    Scalar,
    TypeMaker,
    each_leaf,
    fill_leaf,
    has_volatile,
    hash_leaf,
    initializer,
)
from memstrat_lab.fuzz.program import Lines, Program, block, braced
from memstrat_lab.fuzz.step_parts import (
    Call,
    NoPlace,
    Place,
    StepParts,
    any_number,
    hash_place,
)

PRELUDE = Path(__file__).with_name("prelude.h")


def text_of(seed: int, lines: Lines, main: Lines) -> str:
    """Return a program: the prelude, LINES, and a main with the body MAIN."""
    prelude = PRELUDE.read_text().replace("SEED", f"{seed}u")
    return prelude + "\n".join([*lines, "", "int", "main (void)",
                                *braced(main), ""])


def block_program(seed: int) -> Program:
    return Maker(seed).program()


def fill_place(place: Place) -> Lines:
    """Return statements that fill PLACE with pseudo-random values."""
    if place.type.solid_bytes:
        return [f"fill_bytes (&{place.text}, {place.type.solid_bytes});"]
    if isinstance(place.type, Record):
        return [f"fill_{place.type.tag} (&{place.text});"]
    return each_leaf(place.text, place.type, fill_leaf)


class Maker:
    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.rng = Random(f"block program {seed}")
        self.floats = self.rng.random() < .25
        self.types = TypeMaker(self.rng, self.floats)
        self.globals: list[Place] = []
        self.callees: list[Call] = []
        self.declarations: Lines = []
        self.setup: Lines = []  # the beginning of main
        self.checks: Lines = []  # of the frames of global objects
        self.functions: Lines = []

    def program(self) -> Program:
        rng = self.rng
        for _ in range(rng.randint(3, 5)):
            self.types.struct()
        for _ in range(rng.randint(1, 2)):
            self.types.union()
        for record in self.types.records:
            self.record_functions(record)
        for number in range(rng.randint(5, 9)):
            self.global_object(f"g{number}")
        for number in range(rng.randint(4, 6)):
            make = rng.choice([self.value_function, self.value_function,
                               self.pointer_function, self.pointer_function,
                               self.variadic_function])
            make(f"callee{number}")
        mains: Lines = []
        for number in range(rng.randint(3, 5)):
            self.step_function(f"step{number}")
            mains += [f"step{number} ();",
                      f'__builtin_printf ("step{number} %016llx\\n", sum);']
        mains += [line for place in self.globals for line in hash_place(place)]
        main = (self.setup + mains + self.checks
                + ['__builtin_printf ("end %016llx\\n", sum);',
                   "return sum & 63;"])
        definitions = [line for record in self.types.records
                       for line in ["", *record.definition()]]
        text = text_of(self.seed, definitions + self.declarations
                       + self.functions, main)
        return Program("blocks", self.seed, text, ("c", "c++"), self.floats)

    # Types and objects.

    def record_functions(self, record: Record) -> None:
        for action, const in (fill_leaf, ""), (hash_leaf, "const "):
            name = action.__name__.removesuffix("_leaf")
            self.functions += ["", "static NOIPA void",
                               f"{name}_{record.tag} ({const}{record.name} *p)"]
            self.functions += braced(each_leaf("(*p)", record, action))

    def object_type(self) -> CType:
        rng = self.rng
        if rng.random() < .35:
            return self.types.array(700 if rng.random() < .9 else 6000)
        return rng.choice(self.types.records)

    def framed(self, name: str, ctype: CType) -> tuple[str, Lines, Lines]:
        """Return the declaration of an object between two frames, and
        statements that set and check the frames."""
        low, high = self.rng.randint(1, 24), self.rng.randint(1, 24)
        frames = [f"{name}.lo, {low}", f"{name}.hi, {high}"]
        return (f"struct {{ u8 lo[{low}]; {ctype.declare('o')};"
                f" u8 hi[{high}]; }} {name}",
                [f"set_frame ({frame});" for frame in frames],
                [f"check_frame ({frame});" for frame in frames])

    def global_object(self, name: str) -> None:
        rng, ctype = self.rng, self.object_type()
        kind = rng.choice(["plain", "initialized", "const", "thread", "framed",
                           "framed", "heap", "heap"])
        text, writable = name, kind != "const"
        if kind == "framed":
            declaration, setup, checks = self.framed(name, ctype)
            self.setup += setup
            self.checks += checks
            text = f"{name}.o"
        elif kind == "heap":
            declaration = ctype.declare(f"(*{name})")
            pointer = ctype.declare("(*)")
            plain = ctype.declare("")
            self.setup.append(
                f"{name} = ({pointer}) beside_guard (sizeof ({plain}),"
                f" __alignof__ ({plain}), {rng.randrange(2)});")
            text = f"(*{name})"
        else:
            declaration = ctype.declare(name)
        place = Place(text, ctype, name, writable=writable)
        if kind == "initialized" or kind == "const":
            declaration += " = " + initializer(ctype, rng)
        else:
            self.setup += fill_place(place)
        prefix = {"const": "static const ", "thread": "static __thread "}
        self.declarations.append(f"{prefix.get(kind, 'static ')}{declaration};")
        self.globals.append(place)

    def local_object(self, name: str, steps: Steps
                     ) -> tuple[Place, Lines, Lines]:
        """Return a local variable, the lines that declare and initialize it,
        and those that check the frames around it."""
        rng, ctype = self.rng, self.object_type()
        place = Place(name, ctype, name, local=True)
        same = steps.find(lambda p: p.type == ctype)
        kinds = ["uninitialized", "uninitialized", "framed", "partial",
                 "static"]
        if isinstance(ctype, Record):
            kinds += ["empty", "copy"] if same else ["empty"]
        kind = rng.choice(kinds)
        if kind == "framed":
            declaration, setup, checks = self.framed(name, ctype)
            place = Place(f"{name}.o", ctype, name, local=True)
            return place, [f"{declaration};", *setup,
                           *fill_place(place)], checks
        declaration = ctype.declare(name)
        if kind == "static":
            # A pointer to a static variable may outlive the call.
            return place, [f"static {declaration};", *fill_place(place)], []
        if kind == "partial":
            return place, [f"{declaration} = {initializer(ctype, rng)};"], []
        if kind == "empty":
            return place, [f"{declaration} = {{}};"], []
        if kind == "copy" and same:
            return place, [f"{declaration} = {same.text};"], []
        lines = [f"{declaration};"]
        if rng.random() < .5:
            return place, lines + fill_place(place), []
        if same and not has_volatile(ctype):
            return place, lines + [f"__builtin_memcpy (&{name}, &{same.text},"
                                   f" sizeof {name});"], []
        return place, lines + each_leaf(name, ctype, fill_leaf), []

    # Functions.

    def steps(self, places: list[Place], callees: bool = False) -> Steps:
        return Steps(self.rng, self.types, places,
                     self.callees if callees else [])

    def attributes(self) -> str:
        inline = "inline __attribute__ ((always_inline))"
        return "static " + self.rng.choice([
            "NOIPA", "NOIPA", "__attribute__ ((noinline))",
            "__attribute__ ((noinline))", "inline", inline,
            "__attribute__ ((noinline, cold))",
            "__attribute__ ((noinline, hot))",
            '__attribute__ ((noinline, section (".noinstr.text")))',
            '__attribute__ ((noinline, optimize ("Os")))',
            '__attribute__ ((noinline, optimize ("O3")))',
            '__attribute__ ((noinline, memstrat ("libcall=never")))',
            '__attribute__ ((noinline, memstrat ("regs=gpr")))',
            '__attribute__ ((noinline, memstrat ("off")))'])

    def define(self, result: str, name: str, parameters: str,
               body: Lines) -> None:
        self.functions += ["", self.attributes(), result,
                           f"{name} ({parameters})", *braced(body)]

    def step_function(self, name: str) -> None:
        """Add a function that main calls, with objects of its own."""
        places = list(self.globals)
        steps = self.steps(places, callees=True)
        body: Lines = []
        ends: Lines = []
        locals_: list[Place] = []
        for number in range(self.rng.randint(1, 3)):
            place, lines, checks = self.local_object(f"l{number}", steps)
            body += lines
            ends += checks
            locals_.append(place)
            places.append(place)
        for _ in range(self.rng.randint(6, 14)):
            body += steps.step()
        for place in locals_:
            body += hash_place(place)
        self.define("void", name, "void", body + ends)

    def value_function(self, name: str) -> None:
        """Add a function that takes and returns records by value."""
        rng = self.rng
        result, other = rng.choice(self.types.records), self.object_type()
        if not isinstance(other, Record):
            other = result
        own = [Place("p0", result, "p0", local=True),
               Place("p1", other, "p1", local=True)]
        steps = self.steps(own + self.globals)
        returned = steps.choose_type(result).text
        value = (f"({result.name}) {initializer(result, rng)}"
                 if rng.random() < .2 else returned)
        self.define(result.name, name,
                    f"{result.declare('p0')}, u32 n, {other.declare('p1')}",
                    ["mix (n);", *steps.steps(rng.randint(1, 4)),
                     *hash_place(own[1]), f"return {value};"])

        def call(caller: StepParts) -> Lines:
            dest = caller.choose(lambda p: p.type == result and p.writable)
            first = caller.choose_type(result)
            second = caller.choose_type(other)
            value = (f"{name} ({first.text}, {any_number(self.rng)},"
                     f" {second.text})")
            numbers = [f.name for f in result.compared_fields()
                       if isinstance(f.type, Scalar)
                       and f.type.kind == "integer"]
            if numbers and self.rng.random() < .2:
                return [f"mix ({value}.{self.rng.choice(numbers)});"]
            return [f"{dest.text} = {value};"]
        self.callees.append(call)

    def pointer_function(self, name: str) -> None:
        """Add a function with two pointers, which either are restrict or may
        point to the same object."""
        rng, ctype = self.rng, self.object_type()
        apart = rng.random() < .4
        own = [Place(f"(*p{number})", ctype, f"p{number}" if apart else "?",
                     local=apart) for number in range(2)]
        steps = self.steps(own if apart else own + self.globals)
        restrict = "__restrict " if apart else ""
        self.define("void", name,
                    ", ".join(ctype.declare(f"(*{restrict}p{number})")
                              for number in range(2)),
                    steps.steps(rng.randint(2, 5)) + hash_place(own[0]))

        def call(caller: StepParts) -> Lines:
            def fits(place: Place) -> bool:
                return (place.type == ctype and place.writable
                        and place.aligned)
            first, second = caller.choose(fits), caller.choose(fits)
            if apart and not first.apart_p(second):
                raise NoPlace
            return [f"{name} (&{first.text}, &{second.text});"]
        self.callees.append(call)

    def variadic_function(self, name: str) -> None:
        """Add a function that takes records as variable arguments."""
        rng = self.rng
        records = [r for r in self.types.records
                   if not has_volatile(r) and r.align_bytes <= 16]
        if not records:
            return
        chosen = [rng.choice(records) for _ in range(rng.randint(1, 3))]
        body = ["__builtin_va_list list;", "__builtin_va_start (list, n);"]
        for record in chosen:
            value = Place("v", record, "v", local=True)
            body += block([f"{record.declare('v')} = __builtin_va_arg (list,"
                           f" {record.name});", *hash_place(value)])
        body += ["__builtin_va_end (list);", "mix (n);"]
        self.functions += ["", "static NOIPA void", f"{name} (u32 n, ...)",
                           *braced(body)]

        def call(caller: StepParts) -> Lines:
            arguments = ", ".join(caller.choose_type(record).text
                                  for record in chosen)
            return [f"{name} ({any_number(self.rng)}, {arguments});"]
        self.callees.append(call)
