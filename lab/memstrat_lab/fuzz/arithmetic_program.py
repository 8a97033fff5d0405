"""Random programs of arithmetic on values that GCC may move in vectors.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

  lab/fuzz --generator arithmetic --seed 7 --print

With regs=gpr, a function without floating point is compiled without SSE, and
such values are moved in words.  Each function of a program loads from blocks
about which the compiler knows nothing, moves and computes, and stores; main
calls it with blocks of random bytes, some of which overlap, and prints a
checksum.  The program is valid C and C++, has no undefined behavior, and its
text depends only on the seed.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

from memstrat_lab.fuzz.arithmetic_expressions import Expressions, Operand
from memstrat_lab.fuzz.arithmetic_types import (
    LANES,
    WIDE_INTEGERS,
    Integer,
    NumberType,
    Vector,
    any_type,
    any_vector,
)
from memstrat_lab.fuzz.block_program import PRELUDE, function_body
from memstrat_lab.fuzz.program import Program
from memstrat_lab.fuzz.step_parts import Lines, block

ARITHMETIC = Path(__file__).with_name("arithmetic.h")
BLOCK_BYTES = 512
ROUNDS = 4


def arithmetic_program(seed: int) -> Program:
    return Maker(seed).program()


class Maker:
    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.rng = Random(f"arithmetic program {seed}")
        self.vectors: list[Vector] = []  # with names
        self.functions: Lines = []
        self.calls: Lines = []  # in main

    def program(self) -> Program:
        for number in range(self.rng.randint(12, 18)):
            self.function(f"compute{number}")
        prelude = PRELUDE.read_text().replace("SEED", f"{self.seed}u")
        names = sorted({vector.definition for vector in self.vectors})
        pointers = ["in0", "in1", "out"]
        setup = [f"u8 *{name} = beside_guard ({BLOCK_BYTES}, 64,"
                 f" {self.rng.randrange(2)});" for name in pointers]
        main = [*setup,
                f"for (int i = 0; i < {ROUNDS}; i++)", *block(self.calls),
                '__builtin_printf ("end %016llx\\n", sum);',
                "return sum & 63;"]
        lines = (names + self.functions
                 + ["", "int", "main (void)"] + function_body(main))
        text = prelude + "\n" + ARITHMETIC.read_text() + "\n"
        return Program("arithmetic", self.seed,
                       text + "\n".join(lines) + "\n", ("c", "c++"),
                       arguments=("regs=gpr",))

    # A function, and its call.

    def function(self, name: str) -> None:
        """A function that computes from the blocks a and b, and stores the
        results to the block o; the three may have different types."""
        rng = self.rng
        shape = rng.choice([self.direct, self.direct, self.direct, self.moved,
                            self.moved, self.joined, self.joined, self.loop,
                            self.loop, self.carried, self.row, self.row,
                            self.punned, self.fields, self.indexed,
                            self.returning])
        if shape in (self.loop, self.carried, self.row):
            result: NumberType = rng.choice(LANES + WIDE_INTEGERS)
        elif shape == self.fields:
            result = Integer(64)
        else:
            result = any_type(rng)
        first = result if rng.random() < .7 else any_type(rng)
        second = result if rng.random() < .5 else any_type(rng)
        self.vectors += [t for t in (result, first, second)
                         if isinstance(t, Vector) and t.named]
        apart = rng.random() < .3
        restrict = "__restrict " if apart else ""
        attributes = "static NOIPA" + rng.choice(
            ["", "", "", "", ' __attribute__ ((memstrat ("regs=gpr")))',
             ' __attribute__ ((optimize ("O3")))'])
        self.functions += [
            "", f"{attributes} void",
            f"{name} ({result.text} *{restrict}o,"
            f" const {first.text} *{restrict}a,"
            f" const {second.text} *{restrict}b, u32 n)",
            *function_body(shape(result, first, second))]
        if first != result or apart or rng.random() < .7:
            taken = "in0"
        else:
            taken = "out"
        self.calls += [
            f"{rng.choice(['fill_bytes', 'fill_extremes'])}"
            f" ({block}, {BLOCK_BYTES});" for block in ("in0", "in1", "out")]
        self.calls.append("fill_indexes ();")
        self.calls += [
            f"{name} (({result.text} *) out, (const {first.text} *) {taken},"
            f" (const {second.text} *) in1, (u32) next ());",
            f"hash_bytes (out, {BLOCK_BYTES});"]
        if rng.random() < .2:
            self.calls.append(f'__builtin_printf ("{name} %016llx\\n", sum);')

    # What a function can do with its blocks.

    def place(self, name: str, ctype: NumberType) -> Operand:
        """One of the first elements of the block NAME."""
        count = min(BLOCK_BYTES // ctype.size_bytes, 8)
        return Operand(f"{name}[{self.rng.randrange(count)}]", ctype)

    def places(self, first: NumberType, second: NumberType) -> list[Operand]:
        return [self.place("a", first), self.place("a", first),
                self.place("b", second), Operand("n", Integer(32))]

    def store(self, result: NumberType, value: str) -> str:
        return f"{self.place('o', result).text} = {value};"

    def direct(self, result: NumberType, first: NumberType,
               second: NumberType) -> Lines:
        """Every value is loaded, computed and stored at once."""
        expressions = Expressions(self.rng, self.places(first, second))
        return [self.store(result, expressions.value(
                    result, self.rng.choice([1, 1, 1, 2, 3])))
                for _ in range(self.rng.randint(1, 4))]

    def moved(self, result: NumberType, first: NumberType,
              second: NumberType) -> Lines:
        """Values are loaded, then computed or not, then stored."""
        operands = self.places(first, second)
        lines: Lines = []
        for number in range(self.rng.randint(1, 4)):
            expressions = Expressions(self.rng, operands)
            value = expressions.value(result, self.rng.choice([0, 0, 1, 2]))
            lines.append(f"{result.text} x{number} = {value};")
            operands = [*operands, Operand(f"x{number}", result)]
        stored = [o.text for o in operands if o.type == result
                  and o.text.startswith("x")]
        return lines + [self.store(result, name) for name in stored + [
            Expressions(self.rng, operands).value(result, 1)]]

    def joined(self, result: NumberType, first: NumberType,
               second: NumberType) -> Lines:
        """One of several values, some of which are constants."""
        operands = self.places(first, second)
        expressions = Expressions(self.rng, operands)

        def value() -> str:
            return (result.constant(self.rng) if self.rng.random() < .3 else
                    expressions.value(result, self.rng.choice([0, 0, 1, 2])))
        lines = [f"{result.text} x = {value ()};"]
        for bit in range(self.rng.randint(1, 3)):
            lines += [f"if (n & {1 << bit})", f"  x = {value ()};"]
        lines.append(self.store(result, "x"))
        if self.rng.random() < .6:
            operands = [*operands, *[Operand("x", result)] * 3]
            lines.append(self.store(result, Expressions(
                self.rng, operands).value(result, 1)))
        return lines

    def elements(self, result: NumberType, first: NumberType,
                 second: NumberType) -> tuple[str, list[Operand]]:
        """The number of elements of all blocks, known or not, and the elements
        with index i."""
        most = BLOCK_BYTES // max(
            t.size_bytes for t in (result, first, second))
        count = self.rng.choice([2, 3, 4, 8, 16, most])
        operands = [Operand("a[i]", first), Operand("b[i]", second),
                    Operand("i", Integer(32)), Operand("n", Integer(32))]
        return (str(min(count, most)) if self.rng.random() < .6
                else f"n % {most}"), operands

    def loop(self, result: NumberType, first: NumberType,
             second: NumberType) -> Lines:
        """A loop that the vectorizer can handle."""
        count, operands = self.elements(result, first, second)
        value = Expressions(self.rng, operands).value(
            result, self.rng.choice([1, 1, 2]))
        return [f"for (u32 i = 0; i < {count}; i++)", f"  o[i] = {value};"]

    def carried(self, result: NumberType, first: NumberType,
                second: NumberType) -> Lines:
        """A value lives from one iteration to the next."""
        count, operands = self.elements(result, first, second)
        start = (result.constant(self.rng) if self.rng.random() < .6
                 else f"({result.text}) n")
        value = Expressions(self.rng, [
            Operand("x", result), *operands]).value(
                result, self.rng.choice([0, 1, 1, 2]))
        before = ["o[i] = x;"] if self.rng.random() < .7 else []
        return [f"{result.text} x = {start};",
                f"for (u32 i = 0; i < {count}; i++)",
                *block([*before, f"x = {value};"]),
                self.store(result, "x")]

    def row(self, result: NumberType, first: NumberType, second: NumberType
            ) -> Lines:
        """Neighbors that may become one vector."""
        count = self.rng.choice([2, 2, 4, 4, 8, 16])
        count = min(count, BLOCK_BYTES // max(
            t.size_bytes for t in (result, first, second)))
        state = self.rng.getstate()
        values = []
        for index in range(count):
            if self.rng.random() < .9:
                self.rng.setstate(state)  # the same except for the index
            operands = [Operand(f"a[{index}]", first),
                        Operand(f"b[{index}]", second),
                        Operand("n", Integer(32))]
            values.append(Expressions(self.rng, operands).value(result, 1))
        if self.rng.random() < .5:
            return ([f"{result.text} x{i} = {value};"
                     for i, value in enumerate(values)]
                    + [f"o[{i}] = x{i};" for i in range(count)])
        return [f"o[{i}] = {value};" for i, value in enumerate(values)]

    def punned(self, result: NumberType, first: NumberType,
               second: NumberType) -> Lines:
        """A union or a memcpy gives a value another type."""
        rng = self.rng
        operands = self.places(first, second)
        other: Vector | Integer = (any_vector(rng) if rng.random() < .6
                                   else Integer(128))
        if isinstance(other, Vector) and other.named:
            self.vectors.append(other)
        expressions = Expressions(rng, operands)
        size = f"sizeof ({result.text})"
        lines = [f"{result.text} x = {expressions.value(result, 0)};",
                 f"union {{ {other.text} whole; {result.text} value;"
                 " struct { u64 low, high; } part; u8 bytes[64]; } u;",
                 "__builtin_memcpy (&u, b, sizeof u);",
                 rng.choice(["u.value = x;",
                             f"__builtin_memcpy (&u, &x, {size});"])]
        inside = [Operand("u.whole", other), Operand("u.part.low", Integer(64)),
                  Operand("u.value", result), *operands]
        for _ in range(rng.randint(0, 2)):
            target = rng.choice(inside[:3])
            value = Expressions(rng, inside).value(target.type, 1)
            lines.append(f"{target.text} = {value};")
        lines.append(rng.choice([
            self.store(result, "u.value"),
            f"__builtin_memcpy (o, &u, {size});",
            "__builtin_memcpy (o, &u, sizeof u);"]))
        return lines

    def returning(self, result: NumberType, first: NumberType,
                  _second: NumberType) -> Lines:
        """Values live across a call that returns a second time, when others
        are about to be stored."""
        def values(name: str, count: int) -> Lines:
            return [f"{result.text} {name}{number} = " + Expressions(
                        self.rng, [self.place("a", first)]).value(result, 0)
                    + ";" for number in range(count)]

        def stores(name: str, count: int) -> Lines:
            return [self.store(result, f"{name}{number}")
                    for number in range(count)]
        before, after = self.rng.randint(1, 8), self.rng.randint(1, 8)
        return ["jumps = 0;", *values("x", before), "_setjmp (jump_buffer);",
                *stores("x", before), *values("y", after), "jump_back ();",
                *stores("y", after)]

    def indexed(self, result: NumberType, first: NumberType,
                second: NumberType) -> Lines:
        """Wide values that are indexes, and perhaps moved too."""
        rng = self.rng
        bits = rng.choice([64, 128])
        kind = {64: "u64", 128: "i128"}[bits]

        def place() -> str:
            return f"index_{bits}[{rng.randrange(8)}]"
        lines = [f"{kind} j = {place()};", f"{kind} k = {place()};"]
        if rng.random() < .4:
            lines += ["if (n & 1)", f"  j = {rng.choice(['k', place()])};"]
        for _ in range(rng.randint(1, 4)):
            at = rng.choice(["j", "k", "j", place()])
            operands = [Operand(f"a[{rng.choice(['j', 'k', place()])}]", first),
                        Operand(f"b[{rng.choice(['j', 'k'])}]", second)]
            value = Expressions(rng, operands).value(
                result, rng.choice([0, 0, 0, 1]))
            lines.append(rng.choice([
                f"o[{at}] = {value};", f"o[{at}] = {value};",
                self.store(result, value), f"{place()} = {at};",
                f"index_{bits}[{at}] = {rng.choice(['j', 'k'])};",
                f"o[{at}] = {result.constant(rng)};"]))
        return [*lines, "hash_bytes ((const u8 *) index_64, sizeof index_64);",
                "hash_bytes ((const u8 *) index_128, sizeof index_128);"]

    def fields(self, _result: NumberType, first: NumberType,
               second: NumberType) -> Lines:
        """Bit-fields, and a structure around them."""
        rng = self.rng
        low, middle = rng.randint(1, 40), rng.randint(1, 23)
        high = rng.randint(1, 32)
        widths = {"low": low, "middle": middle, "rest": 64 - low - middle,
                  "high": high, "next": 64 - high}
        members = " ".join(f"u64 {name} : {width};"
                           for name, width in widths.items())
        operands = [*self.places(first, second),
                    *(Operand(f"s.{name}", Integer(64)) for name in widths)]
        lines = [f"struct {{ {members} }} s;",
                 "__builtin_memcpy (&s, b, sizeof s);"]
        for _ in range(rng.randint(1, 4)):
            value = Expressions(rng, operands).value(Integer(64), 1)
            lines.append(f"s.{rng.choice(list(widths))} = {value};")
        return [*lines, "__builtin_memcpy (o, &s, sizeof s);"]
