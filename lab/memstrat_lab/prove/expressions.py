"""Functions whose values regs=gpr may split: arithmetic next to moves.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

  void f (u128 *q, u128 *p) { *q = (u128) 5 - *p; }

Kind and alignment do not matter for values that are split, so there is one
function for each type and expression.  x is loaded, y is loaded from elsewhere,
n is a parameter, and K is a constant of the type.
"""

from __future__ import annotations

from memstrat_lab.prove.c_function import CFunction

TYPES = """\
typedef unsigned __int128 u128;
typedef __int128 i128;
typedef unsigned char v16 __attribute__ ((vector_size (16)));
typedef unsigned short v8 __attribute__ ((vector_size (16)));
typedef unsigned int v4 __attribute__ ((vector_size (16)));
typedef unsigned long v2 __attribute__ ((vector_size (16)));
typedef unsigned int v8si __attribute__ ((vector_size (32)));
"""

CONSTANTS = {
    "u128": "((u128) 5)", "i128": "((i128) -7)",
    "v16": "((v16) { 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7 })",
    "v8": "((v8) { 1, 2, 3, 4, 5, 6, 7, 8 })",
    "v4": "((v4) { 7, 7, 7, 7 })", "v2": "((v2) { 1, 2 })",
    "v8si": "((v8si) { 8, 7, 6, 5, 4, 3, 2, 1 })",
}

# Expressions of every type.
COMMON = ["x", "K", "K - x", "x - K", "K + x", "x - y", "K & x", "K | x",
          "K ^ x", "~x", "-x", "K & ~x", "n ? x : K", "n ? K : x",
          "n ? x : y", "n ? x : K - x"]
# Of integers of 128 bits.
WIDE = ["K << (n & 127)", "K >> (n & 127)", "x << 64", "x >> 64", "x << 9",
        "(x >> 64) | (x << 64)", "(T) (unsigned long) x", "(T) n << 64 | n",
        "(T) -(x == K)", "(T) (K < x)", "x * 3"]
# Of vectors.
VECTOR = ["K << (x & 7)", "x << 1", "(T) (x > K)", "x & (T) (K > y)",
          "x * K", "(T) (x < y)"]
SHUFFLES = {
    "v4": ["__builtin_shuffle (x, (v4) { 2, 3, 0, 1 })",
           "__builtin_shuffle (x, (v4) { 3, 2, 1, 0 })",
           "__builtin_shuffle (x, y, (v4) { 4, 5, 0, 1 })",
           "(v4) { n, n, n, n }", "(v4) { n, x[1], y[2], 3 }",
           "(v4) (u128) n", "(v4) ((v2) { x[0], n })"],
    "v2": ["__builtin_shuffle (x, (v2) { 1, 0 })", "(v2) { n, n }",
           "(v2) { n, 0 }", "(v2) { x[1], y[0] }", "(v2) (v4) ~x"],
    "u128": ["(u128) (v2) { n, 5 }", "(u128) ((v2) { 5, n } - 1)"],
}

# Other uses of moved values.
STATEMENTS = {
    "copied and used": "T x = *p; *q = x; r[0] = K - x;",
    "copied twice": "T x = *p; r[0] = x; *q = x;",
    "swapped": "T x = *p; T y = *q; *q = x; *p = y;",
    "in a loop": "T x = *p; for (int i = 0; i < 3; i++)"
                 " { *q = x; x = K - x; q++; }",
    "kept over a store": "T x = *p; *r = K; *q = x;",
    "of two": "T x; if (n) x = *p; else x = *r; *q = x;",
    "of a constant or not": "T x = K; if (n) x = *p; *q = x; *r = K - x;",
}

# Loops over elements of a type that become vectors at -O3.
LOOPS = {
    "minus": "for (int i = 0; i < 16; i++) d[i] = 9 - s[i];",
    "shift": "for (int i = 0; i < 16; i++) d[i] = 1 << (s[i] & 7);",
    "copy": "for (int i = 0; i < 16; i++) d[i] = s[i];",
    "fill": "for (int i = 0; i < 16; i++) d[i] = n;",
    "reverse": "for (int i = 0; i < 16; i++) d[i] = s[15 - i];",
    "count": "for (int i = 0; i < 16; i++) d[i] = i;",
    "both": "for (int i = 0; i < 16; i++) { d[i] = s[i]; e[i] = 3 - s[i]; }",
}
ELEMENTS = ["unsigned char", "unsigned short", "unsigned int",
            "unsigned long"]


def expressions_of(ctype: str) -> list[str]:
    own = WIDE if ctype.endswith("128") else VECTOR
    return COMMON + own + SHUFFLES.get(ctype, [])


def in_type(ctype: str, text: str) -> str:
    """TEXT with the type for T and its constant for K."""
    constant = CONSTANTS[ctype]
    words = {"T": ctype, "K": constant}
    return "".join(words.get(part, part) for part in split_words(text))


def split_words(text: str) -> list[str]:
    """TEXT, split into identifiers and the text between them."""
    parts: list[str] = []
    for letter in text:
        if parts and parts[-1][-1].isalnum() and letter.isalnum():
            parts[-1] += letter
        else:
            parts.append(letter)
    return parts


def body_of(expression: str) -> str:
    loads = "".join(f"T {name} = *{pointer}; "
                    for name, pointer in (("x", "p"), ("y", "r"))
                    if name in split_words(expression))
    return f"{loads}*q = {expression};"


def value_functions() -> list[CFunction]:
    """A function for each type and expression or statement."""
    functions: list[CFunction] = []
    for ctype in CONSTANTS:
        bodies = {text: body_of(text) for text in expressions_of(ctype)}
        for title, body in {**bodies, **STATEMENTS}.items():
            name = f"value_{len(functions)}"
            functions.append(CFunction(
                name, f"void {name} ({ctype} *q, {ctype} *p, {ctype} *r,"
                f" unsigned n) {{ {in_type(ctype, body)} }}",
                32, 96, f"{ctype}: {title}"))
    return functions


def loop_functions() -> list[CFunction]:
    """Loops of 16 iterations, for each type of elements."""
    functions = []
    for number, (element, (title, loop)) in enumerate(
            (e, item) for e in ELEMENTS for item in LOOPS.items()):
        name = f"loop_{number}"
        # Variables: the validator allows a load of a vector beyond the end of
        # an object, but not of its words.
        words = split_words(loop)
        for variable in "dse":
            words = [f"{variable}_{name}" if word == variable else word
                     for word in words]
        functions.append(CFunction(
            name, f"{element} d_{name}[16], s_{name}[16], e_{name}[16];"
            f" void {name} ({element} n) {{ {''.join(words)} }}",
            128, 128, f"loop of {element}: {title}"))
    return functions
