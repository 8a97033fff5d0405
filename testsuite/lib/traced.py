"""The common part of the tests of memstrat trace on unmodified programs.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import unittest
from pathlib import Path

from compiling import CC, CXX, PLUGIN, Compiling, Record, records_of

LIBRARIES = Path(PLUGIN).parent / "tools/preload"
LIBRARY = LIBRARIES / "libmemstrat-preload.so"

HEAD = """
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
static char to[9000], from[9000];
#define NOIPA __attribute__ ((noipa))
#define TIMES(n) for (volatile int i = 0; i < (n); i++)
NOIPA void copy (char *p, char *q, size_t n) { memcpy (p, q, n); asm (""); }
NOIPA void clear (char *p, size_t n) { memset (p, 0, n); asm (""); }
"""

FUNCTIONS = r"""
int main ()
{
  volatile int zero = 0;
  TIMES (2) memcpy (to, from, 1000 + zero);
  TIMES (3) memmove (to + 1, to, 31 + zero);
  TIMES (4) mempcpy (to, from, 32 + zero);
  TIMES (5) memset (to, zero, 33 + zero);
  TIMES (6) memset (to, 'x', 34 + zero);
  TIMES (7) memset (to, 256, zero);
  char *end = mempcpy (to, "end", 3 + zero);
  return end != to + 3 || memmove (to, to, 1 + zero) != to;
}
"""

@unittest.skipUnless(LIBRARY.exists(), "there is no library to preload")
class Traced(Compiling):
    """A test that traces a program."""

    def build(self, body: str, *given: str, compiler: str = CC,
              head: str = HEAD) -> None:
        """Build the program "prog" from HEAD and BODY, without the plugin."""
        source = "a.C" if compiler == CXX else "a.c"
        self.write(source, head + body)
        self.compile("-O1", "-g", "-fno-builtin", "-w", "-pthread", source,
                     *given, "-o", "prog", compiler=compiler)

    def trace(self, *command: str | Path, out: str = "t.jsonl",
              given: str = "") -> tuple[int, str, str]:
        """Trace COMMAND, with the input GIVEN, into the file OUT.  Return
        its status, output and errors."""
        return self.memstrat("trace", "--out", out, "--", *command,
                             given=given, MEMSTRAT_TARGET_GCC=CC)

    def lines(self) -> list[Record]:
        return records_of(self.text("t.jsonl"))
