"""The text of the C++ classes in generated programs.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

Besides special member functions, each class has these public functions:

  fill ()     gives each member a pseudo-random value
  hash ()     mixes the members' values into the checksum
  change (o)  assigns to the object, to base subobjects or to members
  reset ()    assigns a value-initialized object
"""

from random import Random

from memstrat_lab.fuzz.c_types import Scalar, fill_leaf, hash_leaf
from memstrat_lab.fuzz.class_maker import scalar_value
from memstrat_lab.fuzz.class_types import Class, Member, each_element
from memstrat_lab.fuzz.program import Lines, braced

INLINE = "inline __attribute__ ((always_inline))"
ATTRIBUTES = [
    "", "", "", "NOIPA", "NOIPA", "__attribute__ ((noinline))", INLINE,
    "__attribute__ ((noinline, cold))", '__attribute__ ((optimize ("O3")))',
    '__attribute__ ((noinline, memstrat ("libcall=never")))',
    '__attribute__ ((noinline, memstrat ("regs=gpr")))',
    '__attribute__ ((noinline, memstrat ("off")))']


def fill_text(place: str, ctype: Scalar | Class) -> str:
    if isinstance(ctype, Class):
        return f"{place}.fill ();"
    if ctype.kind == "member":
        return f"{place} = any_member ();"
    return fill_leaf(place, ctype)


def hash_text(place: str, ctype: Scalar | Class) -> str:
    if isinstance(ctype, Class):
        return f"{place}.hash ();"
    if ctype.kind == "member":
        return f"mix ({place} ? abc.*{place} : 99);"
    return hash_leaf(place, ctype)


class ClassText:
    """The definition of CLS.  RNG makes the random choices."""

    def __init__(self, cls: Class, rng: Random) -> None:
        self.cls = cls
        self.rng = rng

    def definition(self) -> Lines:
        cls = self.cls
        bases = ", ".join(base.declare() for base in cls.bases)
        head = f"{cls.keyword} {cls.name}" + (f" : {bases}" if bases else "")
        body = []
        for member in cls.members:
            body += [f"{member.access}:", f"  {member.declare()}"]
        body.append("public:")
        lines = self.access_functions()
        if cls.keyword != "union":
            copies = self.copies()
            if cls.constructor != "implicit" or copies:
                lines += self.constructor()
            lines += (copies + self.destructor() + self.virtual_functions()
                      + self.changes())
        body += [f"  {line}" for line in lines]
        attributes = ", ".join(cls.attributes)
        return ["", head, "{", *body, "}" + (
            f" __attribute__ (({attributes}))" if attributes else "") + ";"]

    def function(self, head: str, body: Lines) -> Lines:
        attributes = self.rng.choice(ATTRIBUTES)
        return [f"{attributes} {head}".lstrip(), *braced(body)]

    def access_functions(self) -> Lines:
        """Return the functions fill and hash."""
        cls, lines = self.cls, []
        counted = cls.members[:1] if cls.keyword == "union" else cls.members
        for name, action, const in (("fill", fill_text, ""),
                                    ("hash", hash_text, " const")):
            body = [f"{base.type.name}::{name} ();" for base in cls.bases]
            for m in counted:
                body += each_element(m.counts, lambda indices: action(
                    m.name + indices, m.type))
            if name == "hash":
                body += [f"mix (this->id_{c.name} ());"
                         for c in cls.polymorphic_classes()]
            lines += self.function(f"void {name} (){const}", body)
        return lines

    # Construction.

    def constructor(self) -> Lines:
        cls, rng = self.cls, self.rng
        if not cls.provided_p:
            return [f"{cls.name} () = default;"]
        initializers = []
        for base in [*cls.virtual_bases(), *cls.plain_bases()]:
            if not base.known_as_base_p() or rng.random() < .5:
                initializers.append(self.initializer(base.name, base))
        for m in cls.members:
            if m.known_p and rng.random() < .6:
                continue
            initializers.append(
                f"{m.name} {rng.choice(['()', '{}'])}" if m.counts
                else self.initializer(m.name, m.type))
        return self.function(
            self.with_initializers(f"{cls.name} ()", initializers),
            rng.choice([[], ["mix (1);"], ["fill ();"]]))

    def initializer(self, name: str, ctype: Scalar | Class) -> str:
        """Return a random initializer of NAME, which has the type CTYPE."""
        if isinstance(ctype, Scalar):
            value = scalar_value(ctype, self.rng)
            return f"{name} {self.rng.choice(['()', '{}', f'({value})'])}"
        values = ["()", "()", "()", "{}", f"({ctype.name} ())"]
        return f"{name} {self.rng.choice(values)}"

    @staticmethod
    def with_initializers(head: str, initializers: list[str]) -> str:
        return head + (f" : {', '.join(initializers)}" if initializers else "")

    # Copies.

    def copies(self) -> Lines:
        """Return copy and move constructors and assignment operators."""
        name, rng = self.cls.name, self.rng
        if rng.random() < .5:
            return []
        lines = []
        for move in [False, True] if rng.random() < .4 else [False]:
            kind = f"{name} &&" if move else f"const {name} &"
            for head, body in ((f"{name} ({kind}o)", self.copy_constructor),
                               (f"{name} &operator= ({kind}o)",
                                self.assignment)):
                lines += ([f"{head} = default;"] if rng.random() < .4
                          else body(head, move))
        return lines

    def source(self, member: Member, indices: str, move: bool) -> str:
        text = f"o.{member.name}{indices}"
        if move and isinstance(member.type, Class):
            return f"static_cast<{member.type.name} &&> ({text})"
        return text

    def copy_constructor(self, head: str, move: bool) -> Lines:
        cls = self.cls
        initializers = [
            f"{base.name} (" + (f"static_cast<{base.name} &&> (o)" if move
                                else "o") + ")"
            for base in [*cls.virtual_bases(), *cls.plain_bases()]]
        body = []
        for m in cls.members:
            if m.counts:
                body += self.member_copy(m, move)
            else:
                initializers.append(f"{m.name} ({self.source(m, '', move)})")
        return self.function(self.with_initializers(head, initializers), body)

    def member_copy(self, member: Member, move: bool) -> Lines:
        return each_element(member.counts, lambda indices: (
            f"{member.name}{indices} = {self.source(member, indices, move)};"))

    def assignment(self, head: str, move: bool) -> Lines:
        body = []
        for base in self.cls.bases:
            name = base.type.name
            source = f"static_cast<{name} &&> (o)" if move else "o"
            body.append(self.rng.choice([
                f"static_cast<{name} &> (*this) = {source};",
                f"this->{name}::operator= ({source});",
                f"{{ {name} &t = *this; {name} u ({source}); t = u; }}"]))
        for m in self.cls.members:
            body += self.member_copy(m, move)
        return self.function(head, [*body, "return *this;"])

    # Other member functions.

    def destructor(self) -> Lines:
        cls, rng = self.cls, self.rng
        if rng.random() < .7:
            return []
        virtual = "virtual " if cls.polymorphic else ""
        return self.function(f"{virtual}~{cls.name} ()", ["mix (2);"])

    def virtual_functions(self) -> Lines:
        return [f"virtual u64 id_{c.name} () const"
                f" {{ return {self.rng.randrange(100)}; }}"
                for c in self.cls.polymorphic_classes()]

    def changes(self) -> Lines:
        """Return the functions change and reset."""
        cls, rng = self.cls, self.rng
        choice = [f"*this = {cls.name} ();", "*this = o;"]
        for base in cls.bases:
            name = base.type.name
            cast = f"static_cast<{name} &> (*this)"
            choice += [f"{cast} = o;", f"{cast} = {name} ();",
                       f"{cast} = {{}};", f"this->{name}::reset ();",
                       f"this->{name}::operator= (o);",
                       f"{{ {name} t (o); t.change ({cast}); {cast} = t; }}"]
        for m in cls.members:
            if isinstance(m.type, Class) and not m.counts:
                choice += [f"{m.name} = o.{m.name};", f"{m.name} = {{}};",
                           f"{m.name} = {m.type.name} ();"]
            elif m.counts:
                choice.append(" ".join(line.strip() for line in
                                       self.member_copy(m, False)))
        return [*self.function(f"void change (const {cls.name} &o)",
                               rng.choices(choice, k=rng.randint(1, 5))),
                *self.function("void reset ()", [f"*this = {cls.name} ();"])]
