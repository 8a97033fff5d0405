"""Random programs of loops.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

  tools/fuzz --generator loops --seed 7 --print

Nested loops over arrays of every integer width: loops that become vectors, and
loops that become a copy, a clear or a fill.  Trip counts and sizes are
constants, or known only at run time.  A program is valid C and C++; all
arithmetic is unsigned, and no index leaves its array, which lies between
frames.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from memstrat_tools.fuzz.block_program import PRELUDE, function_body
from memstrat_tools.fuzz.block_steps import Lines
from memstrat_tools.fuzz.c_places import any_number
from memstrat_tools.fuzz.c_types import INTEGERS, SIGNED, Scalar
from memstrat_tools.fuzz.program import Program

ATTRIBUTES = [
    "NOIPA", "NOIPA", "__attribute__ ((noinline))", "",
    '__attribute__ ((noinline, optimize ("O3")))',
    '__attribute__ ((noinline, memstrat ("libcall=never")))',
    '__attribute__ ((noinline, memstrat ("regs=gpr")))']


@dataclass(frozen=True)
class ArrayObject:
    """An array; with COLUMNS it has rows of so many elements."""
    text: str
    type: Scalar
    count: int  # of elements, or rows
    columns: int = 0

    @property
    def row_bytes(self) -> int:
        return self.type.size_bytes * (self.columns or 1)


def loop_program(seed: int) -> Program:
    return Maker(seed).program()


class Expressions:
    """Expressions of a type, made from elements at an index.  Operands are cast
    to an unsigned type of four bytes or more before anything is computed."""

    def __init__(self, rng: Random, elements: list[tuple[str, Scalar]]) -> None:
        self.rng = rng
        self.elements = elements

    def leaf(self, ctype: Scalar) -> str:
        rng = self.rng
        if rng.random() < .2 or not self.elements:
            return f"({ctype.name}) " + rng.choice(
                ["0", "1", "3", "0x7f", "0x80", "0xffff", "0x80000000u",
                 "0x123456789abcdefu", "i", any_number(rng)])
        text, element = rng.choice(self.elements)
        return text if element == ctype else f"({ctype.name}) {text}"

    def make(self, ctype: Scalar, depth: int) -> str:
        rng = self.rng
        if depth == 0 or rng.random() < .1:
            return self.leaf(ctype)
        if rng.random() < .25:
            other = rng.choice(INTEGERS + SIGNED)
            return f"({ctype.name}) ({self.make(other, depth - 1)})"
        x, y = (f"({self.make(ctype, depth - 1)})" for _ in range(2))
        wide = "u64" if ctype.size_bytes == 8 else "u32"
        bits = ctype.size_bytes * 8
        return rng.choice([
            self.operation(ctype, wide, x, y),
            self.operation(ctype, wide, x, y),
            f"{x} < {y} ? {x} : {y}", f"{x} > {y} ? {x} : {y}",
            f"{x} {rng.choice(['==', '<', '>='])} {y} ? {self.leaf(ctype)}"
            f" : {self.leaf(ctype)}",
            f"({ctype.name}) (({wide}) {x} << {rng.randrange(bits)})",
            f"({ctype.name}) (({wide}) {x} << ({y} & {bits - 1}))",
            f"{x} >> {rng.randrange(bits)}", f"{x} >> ({y} & {bits - 1})",
            f"({ctype.name}) (({wide}) {x} / (({wide}) {y} | 1))",
            f"({ctype.name}) (({wide}) {x} + ({wide}) {y} + 1 >> 1)",
            f"({ctype.name}) ({x} < 0 ? 0 - ({wide}) {x} : ({wide}) {x})"])

    def operation(self, ctype: Scalar, wide: str, x: str, y: str) -> str:
        operator = self.rng.choice(["+", "+", "-", "-", "*", "^", "&", "|"])
        return f"({ctype.name}) (({wide}) {x} {operator} ({wide}) {y})"


class Maker:
    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.rng = Random(f"loop program {seed}")
        self.arrays: list[ArrayObject] = []
        self.declarations: Lines = []
        self.functions: Lines = []
        self.setup: Lines = []
        self.checks: Lines = []

    def program(self) -> Program:
        rng = self.rng
        for number in range(rng.randint(5, 8)):
            self.array(f"g{number}")
        mains: Lines = []
        for number in range(rng.randint(3, 5)):
            mains += self.function(f"step{number}")
        main = [*self.setup, *mains, *self.checks,
                '__builtin_printf ("end %016llx\\n", sum);',
                "return sum & 63;"]
        prelude = PRELUDE.read_text().replace("SEED", f"{self.seed}u")
        lines = [*self.declarations, *self.functions, "", "int", "main (void)",
                 *function_body(main)]
        return Program("loops", self.seed, prelude + "\n".join(lines) + "\n",
                       ("c", "c++"))

    def array(self, name: str) -> None:
        """A global array between frames."""
        rng = self.rng
        ctype = rng.choice(INTEGERS + SIGNED)
        count = rng.choice([rng.randint(1, 20), rng.randint(8, 100),
                            rng.choice([8, 16, 32, 64, 128, 256]),
                            rng.randint(100, 700)])
        columns = rng.choice([0, 0, 0, rng.randint(2, 40)])
        if columns:
            count = rng.randint(2, 16)
        made = ArrayObject(f"{name}.o", ctype, count, columns)
        low, high = (8 * rng.randint(1, 4) for _ in range(2))
        shape = f"[{count}]" + (f"[{columns}]" if columns else "")
        self.declarations.append(
            f"static struct {{ u8 lo[{low}]; {ctype.name} o{shape};"
            f" u8 hi[{high}]; }} {name};")
        self.setup += [f"set_frame ({name}.lo, {low});",
                       f"set_frame ({name}.hi, {high});",
                       f"fill_bytes ({name}.o, sizeof {name}.o);"]
        self.checks += [f"check_frame ({name}.lo, {low});",
                        f"check_frame ({name}.hi, {high});"]
        self.arrays.append(made)

    def function(self, name: str) -> Lines:
        """A function of loops, and its calls."""
        rng = self.rng
        body: Lines = []
        for _ in range(rng.randint(2, 5)):
            body += rng.choice(self.LOOPS)(self)
        self.functions += [
            "", f"static {rng.choice(ATTRIBUTES)} void", f"{name} (u32 n)",
            *function_body([*body, *(
                f"hash_bytes ({a.text}, sizeof {a.text});"
                for a in self.arrays)])]
        return [line for _ in range(rng.randint(1, 3))
                for line in (
                    f"{name} ({any_number(rng)});",
                    f'__builtin_printf ("{name} %016llx\\n", sum);')]

    def count(self, most: int) -> str:
        """A number from 0 to MOST."""
        return self.rng.choice([
            str(most), str(most), str(self.rng.randint(0, most)),
            f"n % {most + 1}", f"{any_number(self.rng)} % {most + 1}"])

    def flat(self) -> ArrayObject:
        """An array of elements, perhaps a row."""
        made = self.rng.choice(self.arrays)
        if not made.columns:
            return made
        row = self.rng.choice([str(self.rng.randrange(made.count)),
                               f"n % {made.count}"])
        return ArrayObject(f"{made.text}[{row}]", made.type, made.columns)

    def other(self, array: ArrayObject) -> ArrayObject:
        """Another array with elements as wide as those of ARRAY, or any."""
        for _ in range(20):
            other = self.flat()
            if other.type.size_bytes == array.type.size_bytes:
                break
        return other

    # Loops.

    def elementwise(self) -> Lines:
        to, rng = self.flat(), self.rng
        arrays = [self.flat() for _ in range(rng.randint(1, 3))]
        most = min(a.count for a in [to, *arrays])
        elements = [(f"{a.text}[i{self.shift(a.count - most)}]", a.type)
                    for a in arrays]
        value = Expressions(rng, elements).make(to.type, rng.randint(1, 3))
        place = f"{to.text}[i{self.shift(to.count - most)}]"
        statement = rng.choice([f"{place} = {value};"] * 3 + [
            f"if ({any_number(rng)} & i) {place} = {value};",
            f"if ({elements[0][0]} > 9) {place} = {value};"])
        return [f"for (u32 i = 0; i < {self.count(most)}; i++)",
                f"  {statement}"]

    def shift(self, most: int) -> str:
        by = self.rng.choice([0, 0, self.rng.randint(0, min(most, 9))])
        return f" + {by}" if by else ""

    def reduction(self) -> Lines:
        a, b, rng = self.flat(), self.flat(), self.rng
        ctype = rng.choice([*INTEGERS, *SIGNED])
        wide = "u64" if ctype.size_bytes == 8 else "u32"
        most = min(a.count, b.count)
        value = Expressions(rng, [(f"{a.text}[i]", a.type),
                                  (f"{b.text}[i]", b.type)]).make(
                                      ctype, rng.randint(0, 2))
        value = f"({ctype.name}) ({value})"
        step = rng.choice([
            f"r = ({ctype.name}) (({wide}) r + ({wide}) {value});",
            f"r ^= {value};", f"r |= {value};", f"r += {value} > r;",
            f"{{ {ctype.name} v = {value}; r = v < r ? v : r; }}",
            f"{{ {ctype.name} v = {value}; r = v > r ? v : r; }}"]
            if ctype not in SIGNED else [
            f"r = ({ctype.name}) (({wide}) r + ({wide}) {value});",
            f"{{ {ctype.name} v = {value}; r = v < r ? v : r; }}",
            f"{{ {ctype.name} v = {value}; r = v > r ? v : r; }}"])
        return ["{", f"  {ctype.name} r = 0;",
                f"  for (u32 i = 0; i < {self.count(most)}; i++)",
                f"    {step}", "  mix ((u64) r);", "}"]

    def copy(self) -> Lines:
        """A loop that copies, forwards or backwards."""
        to = self.flat()
        source = self.other(to)
        most = min(to.count, source.count)
        down = self.rng.random() < .3
        index = f"{most - 1} - i" if down else "i"
        return [f"for (u32 i = 0; i < {self.count(most)}; i++)",
                f"  {to.text}[{index}] = ({to.type.name})"
                f" {source.text}[{index}];"]

    def shift_within(self) -> Lines:
        """A loop that moves elements within an array."""
        array, rng = self.flat(), self.rng
        by = rng.randint(0, min(array.count - 1, 40))
        to, source = rng.choice([("i", f"i + {by}"), (f"i + {by}", "i")])
        return [f"for (u32 i = 0; i < {self.count(array.count - by)}; i++)",
                f"  {array.text}[{to}] = {array.text}[{source}];"]

    def strided(self) -> Lines:
        to, source, rng = self.flat(), self.flat(), self.rng
        steps = [rng.randint(1, 4) for _ in range(2)]
        most = min(a.count // step
                   for a, step in zip((to, source), steps, strict=True))
        return [f"for (u32 i = 0; i < {self.count(most)}; i++)",
                f"  {to.text}[i * {steps[0]}] = ({to.type.name})"
                f" {source.text}[i * {steps[1]}];"]

    def fill(self) -> Lines:
        to, rng = self.flat(), self.rng
        value = rng.choice(["0", "0", "0", "-1", "7", any_number(rng)])
        return [f"for (u32 i = 0; i < {self.count(to.count)}; i++)",
                f"  {to.text}[i] = ({to.type.name}) {value};"]

    def whole_calls(self) -> Lines:
        """Calls whose sizes are constants, or known only at run time."""
        to, source = self.flat(), self.flat()
        most = min(a.count * a.type.size_bytes for a in (to, source))
        size = self.count(most)
        if self.rng.random() < .4 or to == source:
            value = self.rng.choice(["0", "0x5a", any_number(self.rng)])
            return [f"__builtin_memset ({to.text}, (int) ({value}), {size});"]
        return [f"__builtin_memmove ({to.text}, {source.text}, {size});"]

    def nested(self) -> Lines:
        """Loops over rows and columns, inside another loop."""
        tables = [a for a in self.arrays if a.columns]
        if not tables:
            return self.elementwise()
        rng = self.rng
        to, source = rng.choice(tables), rng.choice(tables)
        rows = min(to.count, source.count)
        columns = min(to.columns, source.columns)
        element = f"{source.text}[i][j]"
        if rng.random() < .25:  # transposed
            rows = min(to.count, source.columns)
            columns = min(to.columns, source.count)
            element = f"{source.text}[j][i]"
        value = Expressions(rng, [(element, source.type)]).make(
            to.type, rng.randint(0, 2))
        inner = rng.choice([
            f"{to.text}[i][j] = {value};", f"{to.text}[i][j] = {value};",
            f"{to.text}[i][j] = ({to.type.name}) {element};",
            f"{to.text}[i][j] = 0;"])
        return [f"for (u32 k = 0; k < {rng.randint(1, 3)}; k++)",
                f"  for (u32 i = 0; i < {self.count(rows)}; i++)",
                f"    for (u32 j = 0; j < {self.count(columns)}; j++)",
                f"      {inner}"]

    def rows(self) -> Lines:
        """A loop whose body copies or clears a row."""
        tables = [a for a in self.arrays if a.columns]
        if not tables:
            return self.fill()
        rng, to = self.rng, self.rng.choice(tables)
        source = rng.choice([a for a in tables
                             if a.row_bytes <= to.row_bytes] or [to])
        rows = min(to.count, source.count)
        size = source.row_bytes
        step = rng.choice([
            f"__builtin_memset ({to.text}[i], {rng.choice(['0', '(int) n'])},"
            f" {size});",
            f"__builtin_memmove ({to.text}[i], {source.text}[{rows - 1} - i],"
            f" {size});",
            f"__builtin_memmove ({to.text}[i], {source.text}[{rows - 1} - i],"
            f" n % {size + 1});"])
        return [f"for (u32 i = 0; i < {self.count(rows)}; i++)", f"  {step}"]

    def search(self) -> Lines:
        array, rng = self.flat(), self.rng
        return ["{", "  u32 i = 0;",
                f"  while (i < {array.count} && {array.text}[i]"
                f" {rng.choice(['!=', '>', '<='])} 1) i++;",
                "  mix (i);", "}"]

    LOOPS = [elementwise, elementwise, elementwise, elementwise, reduction,
             reduction, copy, copy, shift_within, strided, fill, fill,
             whole_calls, whole_calls, nested, nested, rows, rows, search]
