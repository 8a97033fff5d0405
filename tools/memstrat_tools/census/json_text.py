"""The counts as JSON.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

import json
from typing import Any

from memstrat_tools.census.comparison import Comparison
from memstrat_tools.census.counts import KINDS, Region, Sum, Tally
from memstrat_tools.census.gathering import Gathered

SCHEMA = 1

Json = dict[str, Any]


def of_tally(tally: Tally) -> Json:
    """Return TALLY by kind and form.  Include kinds without counts."""
    return {kind: {of: number for (this, of), number in sorted(tally.items())
                   if this == kind} for kind in KINDS}


def of_counts(counts: Sum | Region) -> Json:
    return {"size_bytes": counts.size_bytes,
            "instructions": counts.instructions,
            "undecoded_bytes": counts.undecoded_bytes,
            **of_tally(counts.tally)}


def of_sum(total: Sum) -> Json:
    return {"functions": total.functions, **of_counts(total)}


def of_region(region: Region) -> Json:
    return {"name": region.name, "kind": region.kind,
            "section": region.section, "cold": region.cold,
            "address": region.address, **of_counts(region)}


def text_of(fields: Json, *gathered: Gathered) -> str:
    """Return JSON of FIELDS, and of the uncounted objects of GATHERED."""
    return json.dumps({
        "schema": SCHEMA, **fields,
        "left_out": [name for one in gathered for name in one.left_out],
        "skipped": [{"object": skipped.name, "problem": skipped.problem}
                    for one in gathered for skipped in one.skipped]}, indent=1)


def of_gathered(gathered: Gathered) -> str:
    return text_of({
        "all": of_sum(gathered.code),
        "not_cold": of_sum(gathered.not_cold),
        "of_no_symbol": of_sum(gathered.rest),
        "objects": [{"object": one.name, "machine": one.machine,
                     "decoded": one.decoded,
                     "regions": list(map(of_region, one.regions))}
                    for one in gathered.objects]}, gathered)


def of_comparison(compared: Comparison) -> str:
    both = {"old": compared.old, "new": compared.new}
    lists = {"functions": compared.functions, "objects": compared.objects}
    return text_of({
        **{key: {"all": of_sum(one.code), "of_no_symbol": of_sum(one.rest)}
           for key, one in both.items()},
        **{key: [{"object": change.place[0], "function": change.place[1],
                  "change": change.kind, "old_bytes": change.old_bytes,
                  "new_bytes": change.new_bytes} for change in changes]
           for key, changes in lists.items()}}, *both.values())
