"""Running memstrat explain, for tests.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import json
from typing import Any

from compiling import CC, PLUGIN, Compiling

COPY = """struct regs { long v[21]; };
void sync_regs (struct regs *a, struct regs *b)
{
  *a = *b;
}
"""


class Explaining(Compiling):
    def explain(self, *arguments: str) -> str:
        return self.printed("explain", "--plugin", PLUGIN, *arguments)

    def explained(self, *arguments: str) -> list[dict[str, Any]]:
        return [json.loads(line)
                for line in self.explain("--json", *arguments).splitlines()]

    def said(self, line: int, *flags: str) -> str:
        """Return the explanation of LINE of a.c, compiled with FLAGS."""
        return self.explain(f"a.c:{line}", "--", CC, "-O2", *flags, "-c",
                            "a.c")

    def found(self, line: int, *flags: str) -> dict[str, Any]:
        """Return the facts about the only operation in LINE of a.c."""
        [one] = self.explained(f"a.c:{line}", "--", CC, "-O2", *flags, "-c",
                               "a.c")
        return one
