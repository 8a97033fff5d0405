"""Running memstrat explain, for tests.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import json
from typing import Any

from compiling import PLUGIN, Compiling


class Explaining(Compiling):
    def explain(self, *arguments: str) -> str:
        return self.printed("explain", "--plugin", PLUGIN, *arguments)

    def explained(self, *arguments: str) -> list[dict[str, Any]]:
        return [json.loads(line)
                for line in self.explain("--json", *arguments).splitlines()]
