"""How long pieces are, by GCC and by the model.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

import unittest

from compiling import Compiling, plugin_flags

from memstrat_tools import ToolError, records
from memstrat_tools.kernel.piece_bytes import FLAGS, model_bytes, piece_bytes

# Each function has pieces, and some have accesses of their own, which are not
# counted.
PROGRAM = """
typedef struct { long v[8]; } s;
s own;
void use (void *);
void copy (s *to, s *from) { *to = *from; }
void clear (s *to, int *p) { *p = 7; *to = (s) { 0 }; }
void frame (s *from) { s local = *from; use (&local); }
void symbol (s *from, int *p) { own = *from; *p = 7; }
void far (s *to, s *from) { to[3] = from[3]; }
void none (int *p) { *p = 7; }
"""


def fail(complaint: str) -> None:
    raise ToolError(complaint)


class PieceBytes(Compiling):
    def compiled(self, program: str) -> tuple[dict[str, int], dict[str, int]]:
        """The bytes of the pieces of PROGRAM's functions, by GCC and by the
        model."""
        self.write("a.c", program)
        self.compile(*plugin_flags("report=r.jsonl", "disable=share-zero"),
                     "-O2", "-mno-sse", "-fno-pie", *FLAGS, "-dumpdir",
                     f"{self.folder}/", "a.c", "-o", "a.s")
        [dump] = self.folder.glob("*.final")
        said = model_bytes(
            records.read([self.folder / "r.jsonl"], fail).items)
        return piece_bytes(self.text("a.s"), dump.read_text()), said

    def test_the_model_says_the_same(self) -> None:
        found, said = self.compiled(PROGRAM)
        self.assertEqual(found["copy"], 16 * 3 + 14)
        self.assertEqual(found["clear"], 8 * 3 + 7)
        self.assertEqual(found["symbol"], 16 * 3 + 7 + 8 * 4)
        self.assertEqual(found["none"], 0)
        for name in "copy", "clear", "symbol":
            self.assertEqual(said[name], found[name], name)
        # Not known are offsets in the frame, and from a pointer to an array.
        for name in "frame", "far":
            self.assertLessEqual(abs(said[name] - found[name]), 8 * 4, name)

    def test_functions_of_which_not_all_is_known(self) -> None:
        _, said = self.compiled("""
void fill (char *p) { __builtin_memset (p, 1, 16); }
void known (char *p) { __builtin_memcpy (p, "abcdefghabcdefg", 16); }
void call (char *p) { __builtin_memset (p, 0, 1000); }
void both (char *p) { __builtin_memset (p, 0, 40); fill (p); }
void clear (char *p) { __builtin_memset (p, 0, 40); }
""")
        self.assertEqual(set(said), {"clear"})


if __name__ == "__main__":
    unittest.main()
