"""Random programs with C++ classes.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

  lab/fuzz --generator classes --seed 7 --print

A program constructs, copies, assigns, moves, returns, throws and passes
objects of random class hierarchies.  Some objects are between two frames,
whose bytes must not change; the second frame may be in the object's tail
padding.  Others are beside a page that faults.  All members have known values.
The program prints a checksum of all members, and never reads padding.
"""

from dataclasses import dataclass
from pathlib import Path
from random import Random

from memstrat_lab.fuzz.block_program import text_of
from memstrat_lab.fuzz.class_maker import ClassMaker
from memstrat_lab.fuzz.class_text import ATTRIBUTES, ClassText
from memstrat_lab.fuzz.class_types import Class, default_known_p
from memstrat_lab.fuzz.program import Lines, Program, block, braced
from memstrat_lab.fuzz.step_parts import any_number

CLASS_PRELUDE = Path(__file__).with_name("class_prelude.h")

# Flags of the program, not of its variants: they change the program's meaning.
FLAGS: list[tuple[str, ...]] = [
    (), (), (), ("-std=gnu++20",), ("-std=c++11",), ("-std=gnu++14",),
    ("-std=gnu++23",), ("-fno-exceptions",), ("-fno-rtti",),
    ("-fno-exceptions", "-fno-rtti"), ("-fabi-version=11",),
    ("-fno-elide-constructors",), ("-fno-threadsafe-statics",),
    ("-fno-enforce-eh-specs",), ("-std=gnu++17",)]


@dataclass(frozen=True)
class Object:
    """An lvalue of class type."""
    text: str
    type: Class
    whole: bool = True  # no other object uses its tail padding
    constant: bool = False
    frame: str = ""  # name of the variable with the frames, if any


def class_program(seed: int) -> Program:
    return Maker(seed).program()


class Maker:
    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.rng = rng = Random(f"class program {seed}")
        self.floats = rng.random() < .15
        self.flags = rng.choice(FLAGS)
        maker = ClassMaker(rng, self.floats)
        maker.make()
        self.aligns_bytes = maker.aligns_bytes
        self.classes = maker.classes
        self.empties = maker.empties
        # For each class, the empty classes that its pass_ and take_ functions
        # take.
        self.passed_with: dict[Class, tuple[str, str]] = {}
        self.objects: list[Object] = []
        self.declarations: Lines = []
        self.functions: Lines = []
        self.setup: Lines = []  # the beginning of main

    def program(self) -> Program:
        rng = self.rng
        for cls in self.classes:
            self.declarations += ClassText(cls, rng).definition()
            self.class_functions(cls)
        for number in range(rng.randint(2, 5)):
            self.global_object(f"g{number}")
        mains = self.setup
        for number in range(2):
            self.step_function(f"step{number}")
            mains += [f"step{number} ();",
                      f'__builtin_printf ("step{number} %016llx\\n", sum);']
        for thing in self.objects:
            mains += [f"{thing.text}.hash ();", *self.check(thing),
                      f'__builtin_printf ("{thing.text} %016llx\\n", sum);']
        mains += ['__builtin_printf ("end %016llx\\n", sum);',
                  "return sum & 63;"]
        text = text_of(self.seed, [
            CLASS_PRELUDE.read_text(), *self.declarations, *self.functions],
            mains)
        return Program("classes", self.seed, text, ("c++",), self.floats,
                       flags=self.flags, libraries=("-lstdc++",))

    # Functions.

    def define(self, head: str, body: Lines) -> None:
        attributes = self.rng.choice(ATTRIBUTES)
        self.functions += ["", f"static {attributes} {head}",
                           *braced(body)]

    def class_functions(self, cls: Class) -> None:
        """Add functions that return and take objects of CLS, and take objects
        of empty classes."""
        rng, name = self.rng, cls.name
        made = rng.choice([
            [f"{name} t = {name} ();", "t.fill ();", "return t;"],
            [f"{name} t;", "t.fill ();", "return t;"],
            [f"{name} t = {name} ();", "if (n & 1)", "  return t;",
             f"{name} u = {name} ();", "u.fill ();", "return u;"],
            [f"return {name} ();"], ["return {};"]])
        self.define(f"{name} make_{name} (u32 n)", ["mix (n);", *made])
        empty, other = (rng.choice(self.empties).name for _ in range(2))
        passed = ["mix (n);", "o.hash ();"]
        if rng.random() < .4:
            passed.append("o.fill ();")
        self.define(f"{name} pass_{name} ({empty}, {name} o, u32 n, {other} e)",
                    [*passed, f"{other} f = e;", "e = f;", "return o;"])
        self.define(f"void take_{name} (u32 n, {empty} e, {name} o, {other},"
                    f" {name} p)",
                    ["mix (n);", "o.hash ();", "p.hash ();", "o = p;",
                     "o.hash ();"])
        self.passed_with[cls] = (empty, other)

    def check(self, thing: Object) -> Lines:
        return [f"{thing.frame}.check ();"] if thing.frame else []

    def framed(self, name: str, cls: Class) -> tuple[str, Object]:
        """Return the declaration of an object of CLS between two frames, and
        the object."""
        low, high = (self.rng.randint(1, 24) for _ in range(2))
        template = self.rng.choice(["framed", "closely_framed"])
        return (f"{template}<{cls.name}, {low}, {high}> {name};",
                Object(f"{name}.o", cls, template == "framed", frame=name))

    def global_object(self, name: str) -> None:
        rng, cls = self.rng, self.rng.choice(self.classes)
        kind = rng.choice(["plain", "const", "framed", "heap", "heap"])
        thing = Object(name, cls, constant=kind == "const")
        declaration = f"static {cls.name} {name};"
        if kind == "framed":
            declaration, thing = self.framed(name, cls)
            declaration = f"static {declaration}"
        elif kind == "heap":
            declaration = f"static {cls.name} *{name};"
            self.setup.append(
                f"{name} = new (beside_guard (sizeof ({cls.name}),"
                f" alignof ({cls.name}), {rng.randrange(2)})) {cls.name} ();")
            thing = Object(f"(*{name})", cls)
        elif kind == "const":
            declaration = f"static const {cls.name} {name} = {cls.name} ();"
        self.declarations.append(declaration)
        if kind != "const":
            self.setup.append(f"{thing.text}.fill ();")
        self.objects.append(thing)

    def step_function(self, name: str) -> None:
        """Add a function that main calls, with objects of its own."""
        rng = self.rng
        objects = list(self.objects)
        body: Lines = []
        for number in range(rng.randint(2, 3)):
            lines, thing = self.local_object(f"l{number}", objects)
            body += [*lines, *([f"{thing.text}.hash ();"]
                               if rng.random() < .5 else [])]
            objects.append(thing)
        for _ in range(rng.randint(4, 8)):
            body += Steps(self, objects).step()
        for thing in objects[len(self.objects):]:
            body += [f"{thing.text}.hash ();", *self.check(thing)]
        self.define(f"void {name} ()", body)

    def local_object(self, name: str, objects: list[Object]
                     ) -> tuple[Lines, Object]:
        """Return statements that declare a local object, and the object."""
        rng = self.rng
        known = rng.choice(objects)
        cls = rng.choice([rng.choice(self.classes), known.type])
        thing = Object(name, cls)
        kind = rng.choice(["value", "braces", "default", "copy", "returned",
                           "framed", "framed", "in place"])
        if kind == "framed":
            declaration, thing = self.framed(name, cls)
            return [declaration, *([f"{thing.text}.fill ();"]
                                   if rng.random() < .7 else [])], thing
        if kind == "copy" and cls == known.type:
            return [f"{cls.name} {name} (%s);" % rng.choice(
                [known.text, f"pass_{cls.name} ({self.arguments(known)})"])
                    ], thing
        if kind == "returned":
            return [f"{cls.name} {name} = make_{cls.name}"
                    f" ({any_number(rng)});"], thing
        if kind == "braces":
            return [f"{cls.name} {name} {{}};"], thing
        if kind == "in place":
            return [f"alignas ({cls.name}) u8 {name}_room"
                    f"[sizeof ({cls.name})];",
                    f"{cls.name} &{name} = *new ({name}_room) {cls.name} ();"
                    ], thing
        if kind == "default":
            return [f"{cls.name} {name};",
                    *([] if default_known_p(cls) and rng.random() < .5
                      else [f"{name}.fill ();"])], thing
        return [f"{cls.name} {name} = {cls.name} ();"], thing

    def arguments(self, thing: Object) -> str:
        """Return arguments for a pass_ function, with THING among them."""
        empty, other = self.passed_with[thing.type]
        return (f"{empty} (), {thing.text}, {any_number(self.rng)},"
                f" {other} ()")


class Steps:
    """The kinds of steps in a function with OBJECTS, as methods."""

    def __init__(self, maker: Maker, objects: list[Object]) -> None:
        self.maker = maker
        self.rng = rng = maker.rng
        self.to = rng.choice([o for o in objects if not o.constant])
        self.type = self.to.type
        self.name = self.type.name
        same = [o for o in objects if o.type == self.type]
        self.source = rng.choice(same)
        self.other = rng.choice(same)

    def step(self) -> Lines:
        """Return a step, often followed by a check of the changed object."""
        while True:
            lines = self.rng.choice(self.KINDS)(self)
            if lines:
                break
        if self.rng.random() < .15:
            lines = [f"for (u32 n = {any_number(self.rng)} & 3; n--;)",
                     *block(lines)]
        elif self.rng.random() < .1:
            lines = [f"if ({any_number(self.rng)} & 1)", *block(lines)]
        if self.rng.random() < .7:
            lines += [f"{self.to.text}.hash ();",
                      *self.maker.check(self.to)]
        return lines

    def assign(self) -> Lines:
        return [f"{self.to.text} = {self.source.text};"]

    def assign_value(self) -> Lines:
        value = self.rng.choice([
            f"{self.name} ()", f"{self.name} {{}}", "{}",
            f"make_{self.name} ({any_number(self.rng)})",
            f"pass_{self.name} ({self.maker.arguments(self.source)})",
            f"{any_number(self.rng)} & 1 ? {self.source.text}"
            f" : {self.other.text}"])
        return [f"{self.to.text} = {value};"]

    def move(self) -> Lines:
        if self.source.constant:
            return []
        return [f"{self.to.text} = static_cast<{self.name} &&>"
                f" ({self.source.text});"]

    def copy(self) -> Lines:
        changes = ([] if self.type.keyword == "union"
                   else [f"t.change ({self.to.text});"])
        return braced([f"{self.name} t ({self.source.text});", "t.hash ();",
                       *changes, f"{self.to.text} = t;"])

    def change(self) -> Lines:
        if self.type.keyword == "union":
            return []
        return [self.rng.choice([f"{self.to.text}.reset ();",
                                 f"{self.to.text}.change"
                                 f" ({self.source.text});"])]

    def take(self) -> Lines:
        empty, other = self.maker.passed_with[self.type]
        return [f"take_{self.name} ({any_number(self.rng)}, {empty} (),"
                f" {self.source.text}, {other} (), {self.other.text});"]

    def throw(self) -> Lines:
        # The memory of an exception has only malloc's alignment.
        if ("-fno-exceptions" in self.maker.flags
                or self.maker.aligns_bytes[self.type] > 8):
            return []
        caught = self.rng.choice([self.name, f"{self.name} &",
                                  f"const {self.name} &"])
        return ["try", *block([f"throw {self.source.text};"]),
                f"catch ({caught} e)",
                *block(["e.hash ();", f"{self.to.text} = e;"])]

    def in_place(self) -> Lines:
        if not self.to.whole:
            return []
        lines = [f"{self.to.text}.~{self.name} ();"]
        place = f"new (&{self.to.text}) {self.name}"
        if self.rng.random() < .4:
            return [*lines, f"{place};", f"{self.to.text}.fill ();"]
        return [*lines, f"{place} {self.rng.choice(['()', '{}'])};"]

    def bytes(self) -> Lines:
        """Return a copy or clear of a whole trivially copyable object."""
        if not self.to.whole or not self.source.whole:
            return []
        to, source = f"(void *) &{self.to.text}", f"&{self.source.text}"
        call = (f"__builtin_memset ({to}, 0, sizeof ({self.name}));"
                if self.to == self.source else
                f"__builtin_memcpy ({to}, {source}, sizeof ({self.name}));")
        return [f"if (__is_trivially_copyable ({self.name}))", f"  {call}"]

    def base(self) -> Lines:
        """Return statements that change a public base subobject."""
        bases = [b.type for b in self.type.bases if b.access == "public"]
        if not bases:
            return []
        base = self.rng.choice(bases)
        to = f"static_cast<{base.name} &> ({self.to.text})"
        choice = [f"{to} = {self.source.text};", f"{to} = {base.name} ();",
                  f"{to}.reset ();", f"{to}.change ({self.source.text});",
                  f"{{ {base.name} t ({self.source.text}); {to} = t;"
                  " t.hash (); }"]
        if base in self.maker.passed_with:
            passed = Object(self.source.text, base)
            choice += [f"{to} = make_{base.name} ({any_number(self.rng)});",
                       f"{to} = pass_{base.name}"
                       f" ({self.maker.arguments(passed)});"] * 2
        return [self.rng.choice(choice)]

    def array(self) -> Lines:
        index = f"{any_number(self.rng)} & 1"
        return braced([f"{self.name} a[2] = {{ {self.source.text} }};",
                       f"a[{index}] = {self.other.text};", "a[1] = a[0];",
                       "a[1].hash ();", f"{self.to.text} = a[{index}];"])

    def closure(self) -> Lines:
        text = self.source.text
        return braced([f"{self.name} &s = const_cast<{self.name} &> ({text});",
                       "auto look = [s] () { s.hash (); };", "look ();"])

    KINDS = [assign, assign, assign_value, assign_value, assign_value, move,
             copy, change, change, take, throw, in_place, bytes, base, base,
             array, closure]
