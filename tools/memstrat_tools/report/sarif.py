"""A report in SARIF 2.1.0, which code review shows beside the source.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

A result is a site that memstrat leaves, or that has a new library call.
"""

import hashlib
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

from memstrat_tools import version_text
from memstrat_tools.printable import printable
from memstrat_tools.records import Record
from memstrat_tools.report.contents import Contents, identity
from memstrat_tools.report.sites import Site, decision_text, size_text

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"

LEVELS = {"called": "warning", "left": "note"}
"""The level of a result, by its decision."""


def location(record: Record) -> dict[str, Any]:
    """Return RECORD's place in the source, or else its unit."""
    name = printable(record.file or record.unit)
    uri = quote(name if not name.startswith("/") else f"file://{name}",
                safe="/:")
    place: dict[str, Any] = {"artifactLocation": {"uri": uri}}
    if record.line:
        place["region"] = {"startLine": record.line}
        if record.column:
            place["region"]["startColumn"] = record.column
    return {"physicalLocation": place, "logicalLocations": [
        {"name": printable(record.function), "kind": "function"}]}


def result(record: Record, candidates: int) -> dict[str, Any]:
    """Return the result for CANDIDATES candidates, represented by RECORD."""
    text = f"{record.kind}, {size_text(record)}, {decision_text(record)}"
    key = repr(identity(record)).encode("utf-8", "backslashreplace")
    return {
        "ruleId": record.reason, "level": LEVELS[record.decision],
        "message": {"text": printable(text)},
        "locations": [location(record)], "occurrenceCount": candidates,
        "partialFingerprints": {"memstrat/v1": hashlib.sha256(key).hexdigest()}}


def results(site: Site) -> Iterator[dict[str, Any]]:
    """Yield the results at SITE, one for each reason."""
    groups: dict[str | None, list[Record]] = {}
    for record in site.records:
        if record.decision == "left" or (record.called and record.new_call):
            groups.setdefault(record.reason, []).append(record)
    for group in groups.values():
        yield result(group[0], len(group))


def as_json(report: Contents) -> dict[str, Any]:
    found = [one for site in report.sites for one in results(site)]
    used = {one["ruleId"] for one in found}
    rules = [{"id": reason, "shortDescription": {"text": printable(text)}}
             for reason, text in sorted(report.totals.sentences.items())
             if text and reason in used]
    return {"$schema": SCHEMA, "version": "2.1.0", "runs": [{
        "tool": {"driver": {"name": "memstrat", "version": version_text(),
                            "rules": rules}},
        "results": found}]}
