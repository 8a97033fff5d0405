"""Bodies of functions like memcpy that GCC compiles without a library call: it
expands blocks of known size, and does not change volatile accesses.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from random import Random

from memstrat_lab.fuzz.program import Lines, block, braced

# GCC expands up to 8192 bytes; memstrat would call memcpy for far fewer bytes.
CHUNK_BYTES = [16, 24, 32, 48, 64, 64, 96, 128, 200, 256, 257, 320, 512, 700]


class Bodies:
    """Bodies of functions with the parameters d, s or c, and n.  A program
    needs a CHUNK of each size in `chunks'.  Further functions that a body
    calls are added to FUNCTIONS.  BARRIERS keep the compiler from turning a
    loop into a block operation.  With BUILTINS, a body may call builtins,
    which GCC expands unless it sees the definition of the function."""

    def __init__(self, rng: Random, functions: Lines, barriers: bool,
                 builtins: bool) -> None:
        self.rng = rng
        self.functions = functions
        self.barriers = barriers
        self.builtins = builtins
        self.chunks: set[int] = set()

    def body(self, name: str) -> Lines:
        """Return the body of the function NAME, with its return statements."""
        make = {"memcpy": self.copy, "mempcpy": self.copy,
                "memmove": self.move, "memset": self.set}[name]
        end = "(u8 *) d + all" if name == "mempcpy" else "d"
        lines = ["u8 *to = (u8 *) d;", "size all = n;"]
        if name != "memset":
            lines.append("const u8 *from = (const u8 *) s;")
        if self.rng.random() < .5:
            # An early return, after which the compiler may split the function.
            lines.append("if (__builtin_expect (n == 0, 1))")
            lines.append(f"  return {end};")
        if self.rng.random() < .4:
            lines += self.special(name, end)
        return [*lines, *make(), "(void) all;", f"return {end};"]

    def special(self, name: str, end: str) -> Lines:
        """Return code that handles a single size separately."""
        size = self.size()
        condition = f"n == {size}"
        if name == "memset":
            zero, body = self.fill(size)
            condition += zero
        else:
            body = self.held(size) if name == "memmove" else self.apart(size)
        return [f"if ({condition})", *block([*body, f"return {end};"])]

    def size(self) -> int:
        size = self.rng.choice(CHUNK_BYTES)
        self.chunks.add(size)
        return size

    # Code for one chunk.

    def perhaps_called(self, parameters: str, arguments: str, lines: Lines
                       ) -> Lines:
        """Return LINES, or a call of a new function that contains them."""
        if self.rng.random() < .7:
            return block(lines)
        name = f"chunk_{len(self.functions)}"
        attributes = self.rng.choice([
            "static inline", "static inline", "static",
            "static __attribute__ ((noinline))", "",
            "static inline __attribute__ ((always_inline))"])
        self.functions += ["", f"{attributes} void", f"{name} ({parameters})",
                           *braced(lines)]
        return [f"{name} ({arguments});"]

    def apart(self, size: int) -> Lines:
        """Return a copy of SIZE bytes between blocks that do not overlap."""
        text = (f"*(struct chunk{size} *) to"
                f" = *(const struct chunk{size} *) from;")
        if self.builtins and self.rng.random() < .5:
            text = f"__builtin_memcpy (to, from, {size});"
        return self.perhaps_called("u8 *to, const u8 *from", "to, from",
                                   [text])

    def held(self, size: int) -> Lines:
        """Return a move of SIZE bytes that reads all of them first."""
        return self.perhaps_called("u8 *to, const u8 *from", "to, from", [
            f"struct chunk{size} held = *(const struct chunk{size} *) from;",
            '__asm__ volatile ("" : "+m" (held));',
            f"*(struct chunk{size} *) to = held;"])

    def fill(self, size: int) -> tuple[str, Lines]:
        """Return a condition, and a statement that sets SIZE bytes to c if the
        condition is true."""
        zero = " && (u8) c == 0"
        text = f"*(struct chunk{size} *) to = (struct chunk{size}) {{}};"
        if self.builtins and self.rng.random() < .6:
            value = self.rng.choice("0cc")
            zero = zero if value == "0" else ""
            text = f"__builtin_memset (to, {value}, {size});"
        return zero, self.perhaps_called("u8 *to, int c", "to, c",
                                         ["(void) c;", text])

    # Code for all bytes.

    def loop(self, head: str, body: Lines) -> Lines:
        barrier = ['__asm__ volatile ("" : "+r" (to), "+r" (n));']
        return [head, *block([*body, *barrier] if self.barriers else body)]

    def copy(self) -> Lines:
        lines: Lines = []
        for size in self.sizes():
            lines += self.loop(f"for (; n >= {size}; n -= {size},"
                               f" to += {size}, from += {size})",
                               self.apart(size))
        return lines + self.last_bytes("from")

    def sizes(self) -> list[int]:
        """Return random sizes of chunks, the largest first."""
        return sorted((self.size() for _ in range(self.rng.randint(1, 3))),
                      reverse=True)

    def last_bytes(self, value: str) -> Lines:
        """Return a loop over the last bytes."""
        plain, volatile = ((f"*{value}++", f"*(const volatile u8 *) {value}++")
                           if value == "from" else (value, value))
        if self.rng.random() < .5:
            return ["for (; n; n--)",
                    f"  *(volatile u8 *) to++ = {volatile};"]
        return self.loop("for (; n; n--)", [f"*to++ = {plain};"])

    def move(self) -> Lines:
        forwards, backwards = self.size(), self.size()
        return [
            "if ((size) to - (size) from >= n)",
            *block([*self.loop(f"for (; n >= {forwards}; n -= {forwards},"
                               f" to += {forwards}, from += {forwards})",
                               self.held(forwards)),
                    *self.last_bytes("from")]),
            "else",
            *block(["to += n;", "from += n;",
                    f"while (n >= {backwards})",
                    *block([f"n -= {backwards};", f"to -= {backwards};",
                            f"from -= {backwards};", *self.held(backwards)]),
                    "while (n--)",
                    "  *(volatile u8 *) --to = *(const volatile u8 *) --from;"])
        ]

    def set(self) -> Lines:
        lines: Lines = []
        for size in self.sizes():
            zero, body = self.fill(size)
            lines += self.loop(f"for (; n >= {size}{zero}; n -= {size},"
                               f" to += {size})", body)
        return lines + self.last_bytes("c")
