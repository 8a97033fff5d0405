"""The steps of generated programs: block operations and other statements.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

Each step is a method of Steps that returns lines of C, or raises NoPlace if no
available place fits.  Steps have no undefined behavior: objects are
initialized first, the blocks of a memcpy do not overlap, accesses stay inside
objects, and objects with padding are moved as a whole or field by field.
"""

import contextlib

from memstrat_lab.fuzz.c_types import (
    INTEGERS,
    Array,
    Record,
    Scalar,
    has_volatile,
    initializer,
    string_literal,
    takes_any_byte,
)
from memstrat_lab.fuzz.program import Lines, block
from memstrat_lab.fuzz.step_parts import (
    NoPlace,
    StepParts,
    any_below,
    any_number,
    bytes_at,
    hash_place,
    record_p,
    struct_p,
)


class Steps(StepParts):
    # Whole objects.

    def assign(self) -> Lines:
        dest, src = self.choose_pair()
        return [f"{dest.text} = {src.text};"]

    def assign_literal(self) -> Lines:
        dest = self.choose(lambda p: p.writable and record_p(p))
        value = ("{}" if self.rng.random() < .5
                 else initializer(dest.type, self.rng))
        return [f"{dest.text} = ({dest.type.name}) {value};"]

    def assign_one_of_two(self) -> Lines:
        dest, src = self.choose_pair()
        return [f"{dest.text} = {any_number(self.rng)} & 2 ? {src.text} :"
                f" {dest.text};"]

    def assign_by_pointers(self) -> Lines:
        dest, src = self.choose_pair(lambda p: record_p(p) and p.aligned)
        if not (src.writable and src.aligned):
            raise NoPlace
        return block([
            f"{dest.type.declare('*to')} = &{dest.text};",
            f"{dest.type.declare('*from')} = {any_number(self.rng)} & 1"
            f" ? to : &{src.text};",
            self.rng.choice(['__asm__ ("" : "+r" (to), "+r" (from));', ";"]),
            "*to = *from;"])

    def swap(self) -> Lines:
        dest, src = self.choose_pair()
        if not src.writable:
            raise NoPlace
        return block([f"{dest.type.declare('t')} = {dest.text};",
                      f"{dest.text} = {src.text};", f"{src.text} = t;"])

    def copy_whole(self) -> Lines:
        dest, src = self.choose_pair(
            lambda p: not has_volatile(p.type)
            and not isinstance(p.type, Scalar))
        return self.copy_call(bytes_at(dest), bytes_at(src),
                              f"sizeof {dest.text}", dest.apart_p(src))

    def round_trip(self) -> Lines:
        dest, src = self.choose_pair(lambda p: not has_volatile(p.type))
        size = f"sizeof ({dest.type.declare('')})"
        return block([
            f"u8 buf[{size}];",
            f"__builtin_memcpy (buf, {bytes_at(src)}, {size});",
            f"__builtin_memcpy ({bytes_at(dest)}, buf, {size});"])

    def set_whole(self) -> Lines:
        dest = self.choose(lambda p: p.writable and not has_volatile(p.type)
                           and not isinstance(p.type, Scalar))
        value = self.byte() if takes_any_byte(dest.type) else "0"
        return [self.library_call("memset", bytes_at(dest), value,
                                  f"sizeof {dest.text}") + ";"]

    def volatile_object(self) -> Lines:
        dest, src = self.choose_pair()
        return (["#ifdef __cplusplus", f"{dest.text} = {src.text};", "#else"]
                + block([f"volatile {dest.type.declare('v')};",
                         f"v = {src.text};", f"{dest.text} = v;"])
                + ["#endif"])

    def assign_base(self) -> Lines:
        """Return a copy of a base class subobject, whose tail padding may hold
        a member of the derived class."""
        dest, src = self.choose_pair(struct_p)
        assert isinstance(dest.type, Record)
        storage = self.rng.choice(["static ", ""])
        return (["#ifdef __cplusplus"]
                + block([f"struct base : {dest.type.tag} {{ u8 x; }};",
                         "struct derived : base { u8 y; };",
                         f"{storage}derived d, e;",
                         "d.x = 1; d.y = 2; e.x = 3; e.y = 4;",
                         f"static_cast<{dest.type.tag} &> (e) = {src.text};",
                         "static_cast<base &> (d) = static_cast<base &> (e);",
                         f"{dest.text} = d;",
                         "mix (d.x * 16 + d.y);"])
                + ["#else", f"{dest.text} = {src.text};", "mix (3 * 16 + 2);",
                   "#endif"])

    def copy_tail(self) -> Lines:
        """Return a copy or clear of adjacent fields, including the padding."""
        dest, src = self.choose_pair(
            lambda p: isinstance(p.type, Record) and p.type.keyword == "struct"
            and not has_volatile(p.type)
            and not any(f.bits for f in p.type.fields))
        assert isinstance(dest.type, Record)
        names = [f.name for f in dest.type.fields]
        first = self.rng.randrange(len(names))
        last = self.rng.randint(first + 1, len(names))
        begin = f"__builtin_offsetof ({dest.type.name}, {names[first]})"
        end = (f"sizeof ({dest.type.name})" if last == len(names) else
               f"__builtin_offsetof ({dest.type.name}, {names[last]})")
        if self.rng.random() < .3:
            return [self.library_call("memset", bytes_at(dest, begin), "0",
                                      f"{end} - {begin}") + ";"]
        return self.copy_call(bytes_at(dest, begin), bytes_at(src, begin),
                              f"{end} - {begin}", dest.apart_p(src))

    # Bytes.

    def copy_bytes(self) -> Lines:
        dest, src = self.choose_solid(writable=True), self.choose_solid()
        most_dest, most_src = dest.type.solid_bytes, src.type.solid_bytes
        size, most = self.size(min(most_dest, most_src))
        return self.copy_call(bytes_at(dest, self.offset(most_dest - most)),
                              bytes_at(src, self.offset(most_src - most)),
                              size, dest.apart_p(src))

    def move_within(self) -> Lines:
        """Return a move within an object by any distance, or a memcpy from one
        half of the object to the other."""
        place = self.choose_solid(writable=True, least=2)
        rng = self.rng
        all_bytes = place.type.solid_bytes
        if rng.random() < .15:
            half = str(all_bytes // 2)
            low, high = bytes_at(place), bytes_at(place, half)
            to, start = (low, high) if rng.random() < .5 else (high, low)
            return self.copy_call(to, start, half, True)
        size, most = self.size(all_bytes - 1)
        room = all_bytes - most
        begin = rng.randint(0, room)
        distance = rng.choice([0, 1, -1, 3, -4, 8, -8, 16, -16,
                               rng.randint(-room, room)])
        to = str(min(max(begin + distance, 0), room))
        if rng.random() < .3:
            to = self.offset(room)
        return self.copy_call(bytes_at(place, to), bytes_at(place, str(begin)),
                              size, False)

    def set_bytes(self) -> Lines:
        dest = self.choose_solid(writable=True)
        size, most = self.size(dest.type.solid_bytes)
        offset = self.offset(dest.type.solid_bytes - most)
        return [self.library_call("memset", bytes_at(dest, offset),
                                  self.byte(), size) + ";"]

    def pun(self) -> Lines:
        """Return a read or write of bytes as a scalar of another type."""
        dest = self.choose_solid(writable=True, least=8)
        scalar = self.rng.choice(INTEGERS)
        offset = self.offset(dest.type.solid_bytes - scalar.size_bytes)
        access = f"*(any_{scalar.name} *) ({bytes_at(dest, offset)})"
        if self.rng.random() < .5:
            return [f"{access} = ({scalar.name}) {self.number()};"]
        return [f"mix ({access});"]

    def pun_union(self) -> Lines:
        place = self.choose(lambda p: p.writable and p.type.solid_bytes > 0
                            and isinstance(p.type, Record)
                            and p.type.keyword == "union"
                            and all(isinstance(f.type, Array)
                                    for f in p.type.fields))
        assert isinstance(place.type, Record)
        rng = self.rng
        elements = []
        for f in rng.sample(place.type.fields, 2):
            assert isinstance(f.type, Array)
            index = self.offset(f.type.count - 1)
            elements.append(f"{place.text}.{f.name}[{index}]")
        return [f"{elements[0]} = {self.number()};", f"mix ({elements[1]});"]

    def string(self) -> Lines:
        rng = self.rng
        dest = self.choose_solid(writable=True)
        length = min(self.types.size_bytes(), dest.type.solid_bytes) - 1
        text = string_literal(length, rng)
        if rng.random() < .3:
            return [f"__builtin_strcpy ((char *) &{dest.text}, {text});"]
        if rng.random() < .5:
            return [f"__builtin_memcpy ({bytes_at(dest)}, {text},"
                    f" {rng.choice([length, length + 1])});"]
        size = length + rng.choice([1, 1, 2, 9, 100])
        return block([f"u8 text[{size}] = {text};",
                      f"text[{any_below(size, rng)}] ^= 1;",
                      f"hash_bytes (text, {size});",
                      f"__builtin_memcpy ({bytes_at(dest)}, text, {length});"])

    def variable_array(self) -> Lines:
        """Return operations on an array of variable but bounded size."""
        src, rng = self.choose_solid(), self.rng
        size, _ = self.size(src.type.solid_bytes)
        make = rng.choice(["u8 bytes[n + 1];",
                           "u8 *bytes = (u8 *) __builtin_alloca (n + 1);"])
        return block([f"u32 n = {size};", make,
                      f"__builtin_memset (bytes, {self.byte()}, n + 1);",
                      f"__builtin_memcpy (bytes, {bytes_at(src)}, n);",
                      "hash_bytes (bytes, n + 1);"])

    # Code around block operations.

    def store(self) -> Lines:
        dest = self.choose(lambda p: p.writable and isinstance(p.type, Scalar)
                           and p.type.kind == "integer")
        operator = self.rng.choice(
            ["=", "^="] if dest.type.name.startswith("i") else ["=", "+="])
        return [f"{dest.text} {operator} ({dest.type.name}) {self.number()};"]

    def store_and_assign(self) -> Lines:
        """Return stores to an object's fields, a copy of the object, and reads
        of the copied fields."""
        dest, src = self.choose_pair(struct_p)
        if not src.writable:
            raise NoPlace
        scalars = [p for p in src.within(self.rng)
                   if isinstance(p.type, Scalar) and p.type.kind == "integer"]
        chosen = self.rng.sample(scalars, min(len(scalars), 3))
        lines = [f"{p.text} = ({p.type.name}) {self.number()};" for p in chosen]
        lines.append(f"{dest.text} = {src.text};")
        return lines + [f"mix ({dest.text}{p.text[len(src.text):]});"
                        for p in chosen]

    def look(self) -> Lines:
        return hash_place(self.choose(lambda p: True))

    def barrier(self) -> Lines:
        place = self.find(lambda p: p.writable and record_p(p))
        if place and self.rng.random() < .5:
            return [f'__asm__ volatile ("" : "+m" ({place.text}));']
        return ['__asm__ volatile ("" : : : "memory");']

    def between_volatiles(self) -> Lines:
        inner = self.step(nested=True)
        return [f"flag = {self.rng.randrange(100)};", *inner,
                "mix (flag++);"]

    def between_registers(self) -> Lines:
        """Return a step during which values are live in the registers of
        string instructions and calls, or in a floating-point register."""
        if self.types.floats and self.rng.random() < .5:
            return block([f"double held = (double) {any_number(self.rng)};",
                          "#ifdef __SSE2__", '__asm__ ("" : "+x" (held));',
                          "#endif",
                          *self.step(nested=True), "mix ((u64) (i64) held);"])
        names = self.rng.sample(["a", "c", "D", "S", "d"], 3)
        operands = ", ".join(f'"+{name}" (held[{number}])'
                             for number, name in enumerate(names))
        values = ", ".join(any_number(self.rng) for _ in names)
        return (["#if defined __i386__ || defined __x86_64__"]
                + block([f"u32 held[] = {{ {values} }};",
                         f"__asm__ volatile (\"\" : {operands});",
                         *self.step(nested=True),
                         f"__asm__ volatile (\"\" : {operands});",
                         "hash_bytes (held, sizeof held);"])
                + ["#endif"])

    def loop(self) -> Lines:
        count = self.rng.choice(["2", "3", f"1 + {any_below(4, self.rng)}"])
        return ([f"for (u32 turn = 0, turns = {count}; turn < turns; turn++)"]
                + block(self.steps(2, nested=True)))

    def condition(self) -> Lines:
        value = f"{any_number(self.rng)} & {self.rng.choice([1, 2, 3])}"
        if self.rng.random() < .4:
            value = f"__builtin_expect ({value}, {self.rng.randrange(2)})"
        lines = [f"if ({value})"] + block(self.steps(2, nested=True))
        if self.rng.random() < .5:
            lines += ["else"] + block(self.step(nested=True))
        return lines

    def call(self) -> Lines:
        if not self.callees:
            raise NoPlace
        return self.rng.choice(self.callees)(self)

    # Choice.

    SIMPLE = [assign, assign, assign, assign_literal, assign_one_of_two,
              assign_by_pointers, swap, assign_base, copy_whole, copy_whole,
              round_trip, set_whole, volatile_object, copy_tail,
              copy_bytes, copy_bytes, copy_bytes,
              move_within, move_within, move_within, set_bytes, set_bytes,
              pun, pun, pun_union, string, variable_array, store,
              store_and_assign, store_and_assign, look, look, barrier,
              call, call, call, call]
    NESTING = [between_volatiles, between_registers, loop, loop, condition]

    def step(self, nested: bool = False) -> Lines:
        """Return a random step.  A NESTED step contains no other step."""
        kinds = self.SIMPLE if nested else self.SIMPLE + self.NESTING
        while True:
            with contextlib.suppress(NoPlace):
                return self.rng.choice(kinds)(self)

    def steps(self, count: int, nested: bool = False) -> Lines:
        return [line for _ in range(count) for line in self.step(nested)]
