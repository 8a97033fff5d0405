"""C functions with given shapes.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

  struct t_f1 { char a[24]; };
  struct { char head[8]; struct t_f1 b; char tail[64]; } d_f1, s_f1;
  void f1 (void) { d_f1.b = s_f1.b; }

A function is on one line, so that the line of a remark identifies the
function.  The text fixes the sizes, the alignments and the facts about the
source.  Everything else (addresses, bytes, values) is in parameters and global
variables, for which the validator considers all values.
"""

from dataclasses import dataclass

from memstrat_lab.prove.shape import Shape

UNSIGNED = {1: "unsigned char", 2: "unsigned short", 4: "unsigned int",
            8: "unsigned long"}
TAIL_BYTES = 64  # after a block; they must not change
FRESH_MAX_BYTES = 32  # of a source, stored right before the operation


@dataclass(frozen=True)
class CFunction:
    name: str
    shape: Shape
    text: str
    """One line with the function, its types and its variables."""

    @property
    def flags(self) -> tuple[str, ...]:
        """The compiler flags for the function."""
        return ((f"-ftrivial-auto-var-init={self.shape.source}",)
                if self.shape.kind == "init" else ())

    @property
    def reach_bytes(self) -> int:
        """The size of a block, rounded up so that a second block right after
        it is aligned."""
        align_bytes = max(self.shape.dest_align_bytes,
                          self.shape.src_align_bytes)
        return -(-self.shape.size_bytes // align_bytes) * align_bytes


@dataclass(frozen=True)
class Block:
    parameter: str
    """The declaration of the pointer to the block, or empty."""
    value: str
    address: str


def known_byte(index: int) -> int:
    """Return a byte of a known source.  No byte is zero, and few are equal."""
    return (index * 37 + 11) % 255 + 1


def string_literal(length: int) -> str:
    return '"' + "".join(chr(ord("a") + index % 26)
                         for index in range(length)) + '"'


class Writer:
    """A writer of the function NAME, which has SHAPE."""

    def __init__(self, name: str, shape: Shape) -> None:
        self.name = name
        self.shape = shape
        size_bytes = shape.size_bytes
        self.declarations = [
            f"struct t_{name} {{ char a[{size_bytes}]; }};"]

    def write(self) -> CFunction:
        shape = self.shape
        make = {"assignment": self.assignment, "clear": self.clear,
                "memset": self.memset, "string": self.string,
                "init": self.init}.get(shape.kind, self.copy_call)
        function = make()
        return CFunction(self.name, shape,
                         " ".join([*self.declarations, function]))

    def function(self, result: str, parameters: list[str],
                 statements: list[str]) -> str:
        listed = ", ".join(p for p in parameters if p) or "void"
        return (f"{result}{self.name} ({listed})"
                f" {{ {' '.join(statements)} }}")

    # Blocks.

    def block(self, letter: str, align_bytes: int) -> Block:
        """Return a block of the shape's size in the shape's place."""
        if self.shape.place in ("pointer", "apart"):
            return self.pointed(letter, align_bytes)
        variable = f"{letter}_{self.name}"
        space = "__seg_gs " if self.shape.place == "gs" else ""
        # The block is aligned to ALIGN_BYTES, and not to more.
        self.declarations.append(
            f"{space}struct {{ char head[{align_bytes}];"
            f" struct t_{self.name} b; char tail[{TAIL_BYTES}]; }} {variable}"
            f" __attribute__ ((aligned ({2 * align_bytes})));")
        return Block("", f"{variable}.b", f"&{variable}.b")

    def pointed(self, letter: str, align_bytes: int) -> Block:
        """Return a block that a parameter points to."""
        tag = f"{letter}_{self.name}"
        self.declarations.append(
            f"typedef struct t_{self.name} {tag}"
            f" __attribute__ ((aligned ({align_bytes})));")
        restrict = "restrict " if self.shape.place == "apart" else ""
        return Block(
            f"{tag} *{restrict}{letter}", f"*{letter}",
            letter if align_bytes == 1 else
            f"__builtin_assume_aligned ({letter}, {align_bytes})")

    def overlapping(self) -> tuple[Block, Block]:
        """Return a destination and a source that are one byte apart."""
        src = self.block("d", self.shape.src_align_bytes)
        sign = "+" if self.shape.place == "behind" else "-"
        address = f"(char *) {src.address} {sign} 1"
        return Block("", "", address), src

    def dest(self) -> Block:
        return self.block("d", self.shape.dest_align_bytes)

    def src(self) -> Block:
        """Return the source: a block, a string literal or a constant."""
        shape, name = self.shape, f"k_{self.name}"
        aligned = f"__attribute__ ((aligned ({shape.src_align_bytes})))"
        if shape.source == "string":
            return Block("", "", string_literal(shape.size_bytes - 1))
        if shape.source == "unknown":
            return self.block("s", shape.src_align_bytes)
        if shape.source == "zero":
            self.declarations.append(f"static const struct t_{self.name}"
                                     f" {name} {aligned} = {{ {{ 0 }} }};")
            return Block("", name, f"&{name}")
        values = ", ".join(map(str, map(known_byte, range(shape.size_bytes))))
        self.declarations.append(
            f"static const unsigned char {name}[{shape.size_bytes}] {aligned}"
            f" = {{ {values} }};")
        return Block("", "", name)

    def fresh_stores(self, src: Block) -> tuple[str, list[str]]:
        """Return the parameter for stores to SRC, and the stores, if any."""
        width_bytes = self.shape.fresh_bytes
        if width_bytes == 0:
            return "", []
        word = f"w_{self.name}"
        self.declarations.append(
            f"typedef {UNSIGNED[width_bytes]} {word}"
            " __attribute__ ((aligned (1), may_alias));")
        count = min(self.shape.size_bytes, FRESH_MAX_BYTES) // width_bytes
        return f"{word} v", [f"(({word} *) &({src.value}))[{index}]"
                             f" = v + {index};" for index in range(count)]

    # Operations.

    def copy_call(self) -> str:
        dest, src = (self.overlapping()
                     if self.shape.place in ("behind", "before")
                     else (self.dest(), self.src()))
        parameter, stores = self.fresh_stores(src)
        call = (f"__builtin_{self.shape.kind} ({dest.address}, {src.address},"
                f" {self.shape.size_bytes});")
        result = "void "
        if self.shape.kind == "mempcpy":
            result, call = "void *", f"return {call}"
        return self.function(result,
                             [dest.parameter, src.parameter, parameter],
                             [*stores, call])

    def assignment(self) -> str:
        dest, src = self.dest(), self.src()
        parameter, stores = self.fresh_stores(src)
        return self.function("void ",
                             [dest.parameter, src.parameter, parameter],
                             [*stores, f"{dest.value} = {src.value};"])

    def clear(self) -> str:
        dest = self.dest()
        return self.function("void ", [dest.parameter],
                             [f"{dest.value} = (struct t_{self.name}) {{}};"])

    def memset(self) -> str:
        dest = self.dest()
        value = {"zero": "0", "known": "0xab", "variable": "v"}
        parameter = "int v" if self.shape.source == "variable" else ""
        return self.function("void ", [dest.parameter, parameter],
                             [f"__builtin_memset ({dest.address},"
                              f" {value[self.shape.source]},"
                              f" {self.shape.size_bytes});"])

    def local(self, declaration: str) -> str:
        """Return a function that copies a local variable, which DECLARATION
        declares, to the destination.  A conditional store to the variable
        keeps the compiler from removing it."""
        dest = self.dest()
        return self.function(
            "void ", ["char v"],
            [declaration, "if (v) *(char *) &l = v;",
             f"__builtin_memcpy ({dest.address}, &l,"
             f" {self.shape.size_bytes});"])

    def string(self) -> str:
        size_bytes = self.shape.size_bytes
        length = (size_bytes - 1 if self.shape.source == "full"
                  else size_bytes // 2)
        return self.local(f"char l[{size_bytes}]{self.alignment()}"
                          f" = {string_literal(length)};")

    def init(self) -> str:
        return self.local(f"struct t_{self.name} l{self.alignment()};")

    def alignment(self) -> str:
        """Return the attribute for the destination's alignment."""
        return f" __attribute__ ((aligned ({self.shape.dest_align_bytes})))"


def write_function(name: str, shape: Shape) -> CFunction:
    """Return the function NAME with an operation of SHAPE.  If the kind of
    SHAPE cannot have SHAPE's place or alignment, use the nearest possible."""
    return Writer(name, shape).write()
