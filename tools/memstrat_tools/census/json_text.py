"""The counts as JSON.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

import json
from typing import Any

from memstrat_tools.census.comparison import Build, Change, Comparison
from memstrat_tools.census.counts import (
    KINDS,
    Region,
    Sum,
    Tally,
    named,
    of_no_symbol,
    sum_of,
)
from memstrat_tools.census.gathering import Gathered

SCHEMA = 1

Json = dict[str, Any]


def of_tally(tally: Tally) -> Json:
    """By kind, and what it is; all kinds are there."""
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


def of_skipped(*gathered: Gathered) -> Json:
    return {"left_out": [name for one in gathered for name in one.left_out],
            "skipped": [{"object": skipped.name, "problem": skipped.problem}
                        for one in gathered for skipped in one.skipped]}


def of_gathered(gathered: Gathered) -> str:
    regions = gathered.regions()
    return json.dumps({
        "schema": SCHEMA,
        "all": of_sum(sum_of(named(regions))),
        "not_cold": of_sum(sum_of(region for region in named(regions)
                                  if not region.cold)),
        "of_no_symbol": of_sum(sum_of(of_no_symbol(regions))),
        "objects": [{"object": one.name, "machine": one.machine,
                     "decoded": one.decoded,
                     "regions": list(map(of_region, one.regions))}
                    for one in gathered.objects],
        **of_skipped(gathered)}, indent=1)


def of_build(build: Build) -> Json:
    return {"all": of_sum(build.code), "of_no_symbol": of_sum(build.rest)}


def of_change(change: Change) -> Json:
    name, function = change.place
    return {"object": name, "function": function, "change": change.kind,
            "old_bytes": change.old_bytes, "new_bytes": change.new_bytes}


def of_comparison(compared: Comparison, old: Gathered, new: Gathered) -> str:
    return json.dumps({
        "schema": SCHEMA,
        "old": of_build(compared.old), "new": of_build(compared.new),
        "functions": list(map(of_change, compared.functions)),
        "objects": list(map(of_change, compared.objects)),
        **of_skipped(old, new)}, indent=1)
