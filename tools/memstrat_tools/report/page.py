"""A report as one page for a browser.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

The folder template has the page, its style and its script.  The report joins
the three in one file.  The page's security policy forbids all other code.

The template writes the bars as SVG.  Pictures by matplotlib would not follow
the light or dark theme, and their text could not be searched.

Only the table of all candidates needs the script, which makes the visible rows
from a JSON object of columns.
"""

import base64
import hashlib
import os
import tempfile
from argparse import ArgumentTypeError
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from memstrat_tools import version_text
from memstrat_tools.machine import require_module
from memstrat_tools.printable import printable
from memstrat_tools.records import Record
from memstrat_tools.report import sites
from memstrat_tools.report.contents import Contents
from memstrat_tools.report.totals import ARROW, ASPECTS, compiler_alone
from memstrat_tools.source_tree import SourceTree
from memstrat_tools.tables import number_of
from memstrat_tools.text_files import naming, require_writable

TEMPLATE = Path(__file__).with_name("template")

BEGINNING = b"<!DOCTYPE html>"  # of every page

AROUND = 2  # source lines shown around an operation

FILTERS = ("decision", "kind", "size", "strategy", "reason", "new_call",
           "place", "compiler_alone")
"""The aspects that can filter the table of all candidates."""


def new_file(text: str) -> Path:
    """Return the path of a page to write, for argparse.  Refuse to overwrite
    a file that is not a page, such as records given by mistake."""
    path = Path(text)
    if path.exists() and not path.is_file():
        raise ArgumentTypeError(f"found '{text}', which is not a file, expected"
                                " the name of a page")
    if path.exists() and path.stat().st_size:
        with path.open("rb") as stream:
            if stream.read(len(BEGINNING)) != BEGINNING:
                raise ArgumentTypeError(
                    f"found '{text}', which is not a page, expected an earlier"
                    " page or no file")
    require_writable(path)
    return path


def coded(values: Iterable[str | None]) -> dict[str, Any]:
    """Return the distinct VALUES, and the index of each value among them."""
    places: dict[str, int] = {}
    at = [places.setdefault(value or "", len(places)) for value in values]
    return {"names": list(map(printable, places)), "at": at}


def inlined_text(record: Record) -> str:
    """Return the calls through which RECORD was inlined."""
    return ", ".join(f"{call.function} at {call.file}:{call.line}"
                     for call in record.inlined_from)


def align_text(record: Record) -> str:
    """Return the alignments of RECORD's destination and source."""
    known = (record.dest_align_bytes, record.src_align_bytes)
    return ", ".join(str(bytes) for bytes in known if bytes is not None)


NAMES: dict[str, Callable[[Record], str | None]] = {
    **{key: aspect.of for key, aspect in ASPECTS.items() if key != "change"},
    "unit": lambda record: record.unit,
    "section": lambda record: record.section,
    "inlined": inlined_text,
    "text": lambda record: record.how,
    "align": align_text,
    "bytes": sites.size_text,
}
"""The columns of texts, for the script."""

NUMBERS: dict[str, Callable[[Record], int | None]] = {
    "line": lambda record: record.line,
    "column": lambda record: record.column,
    "bytes": lambda record: record.size_bytes,
    "runs": lambda record: record.runs,
    "expansion": lambda record: int(record.in_expansion),
}


def data(report: Contents, tree: SourceTree) -> dict[str, Any]:
    """Return the script's data, column by column."""
    records = [record for site in report.sites for record in site.records]
    first_lines = [tree.lines(site.hottest.file, site.hottest.line, 0)
                   for site in report.sites]
    return {
        "names": {key: coded(map(of, records)) for key, of in NAMES.items()},
        "numbers": {key: list(map(of, records))
                    for key, of in NUMBERS.items()},
        "site": [index for index, site in enumerate(report.sites)
                 for _ in site.records],
        "source": [lines[0].text.strip() if lines else ""
                   for lines in first_lines],
    }


def link(key: str, name: str) -> str:
    """Return the query for the candidates with NAME as their aspect KEY."""
    if key == "change":
        before, _, after = name.partition(ARROW)
        wanted = {"compiler_alone": before, "strategy": after}
    else:
        wanted = {key: name}
    return urlencode({column: printable(value)
                      for column, value in wanted.items()})


def allowed(code: str) -> str:
    """Return the term that allows CODE in the page's policy."""
    digest = hashlib.sha256(code.encode()).digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"


def text_of(report: Contents, tree: SourceTree) -> str:
    require_module("jinja2", "python3-jinja2")
    import jinja2
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(TEMPLATE), autoescape=True,
        undefined=jinja2.StrictUndefined, trim_blocks=True, lstrip_blocks=True,
        # Leave HTML unchanged: its type is a subclass of str.
        finalize=lambda value: (printable(value) if type(value) is str
                                else value))
    environment.filters |= {"number": "{:,}".format, "of": number_of}
    environment.policies["json.dumps_kwargs"] = {"separators": (",", ":")}
    style = (TEMPLATE / "page.css").read_text("utf-8")
    script = "\n".join((TEMPLATE / name).read_text("utf-8")
                       for name in ("candidates.js", "page.js"))
    return environment.get_template("page.html").render(
        style=style, script=script, style_hash=allowed(style),
        script_hash=allowed(script), version=version_text(), report=report,
        totals=report.totals, all=report.totals.all, aspects=ASPECTS,
        filters=FILTERS, link=link, orders=sites.ORDERS,
        source=lambda record: tree.lines(record.file, record.line, AROUND),
        place_text=sites.place_text, size_text=sites.size_text,
        compiler_alone=compiler_alone, inlined_text=inlined_text,
        data=data(report, tree)).strip()


def write(path: Path, report: Contents, tree: SourceTree) -> None:
    """Write the page to PATH atomically."""
    text = text_of(report, tree)
    with (naming(path),
          tempfile.TemporaryDirectory(dir=path.parent) as name):
        made = Path(name, path.name)
        made.write_text(text, "utf-8")
        os.replace(made, path)
