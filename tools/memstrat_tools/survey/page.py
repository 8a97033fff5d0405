"""docs/survey.md and its picture, made from the results.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from pathlib import Path

from memstrat_tools import TOP, ToolError, plot
from memstrat_tools.averages import percent
from memstrat_tools.survey.results import Measured, Row, read, read_head
from memstrat_tools.tables import markdown

PAGE = TOP / "docs/survey.md"

TEXT = """\
# Debian's packages with memstrat

Made by `tools/memstrat survey --page` from `bench/results/survey.csv`; do
not edit it.

{sentence}
Each was built twice by Debian's own rules, without memstrat and with it, and
its own tests ran both times. The flags that load the plugin were added to those
of Debian (`DEB_CFLAGS_APPEND`, `DEB_CXXFLAGS_APPEND`, and `DEB_LDFLAGS_APPEND`
where the linker compiles, with `-flto`). A test that does something else with
memstrat runs again in up to two further builds of each kind. It is *flaky* if a
build with memstrat then does what one without it does, and *differs* if none
does.

    tools/memstrat survey zlib

surveys one package, and without a name all of `packages.toml`; `--help` says
more. The results below are of

{head}

## Tests

*Log* stands where no harness is known: then the logs of both builds are
compared line by line, without times, addresses and the plugin's flags. A test
that fails does so in both builds, unless the last column says otherwise.
*Warnings* are those of the compiler that only the build with memstrat has.

{tests}
{lists}
## Code

What the programs and libraries of a package have together, its tests
included: bytes of machine code, string instructions (`rep`), and calls of
memcpy, memmove, memset and mempcpy. They are not weighted by how often they
run, and those in assembly count, too. *Instructions* are those that a short run
of the package's main program executes, as callgrind counts them, where
`packages.toml` has one. *Units* are the source files in them, and how many of
these were compiled with memstrat: parts of some packages do not heed Debian's
flags. Units without information for debuggers do not count.

![Change of text, and rep, by package](survey.png)

{code}
"""


def paragraphs(title: str, rows: Iterable[tuple[str, str]]) -> str:
    """A list with TITLE of what is to be said of packages; "" if nothing
    is."""
    lines = [f"- {package}: {text}" for package, text in rows if text]
    return "\n".join(["", title, "", *lines, ""]) if lines else ""


def counts(measured: Measured) -> list[str]:
    return [str(number) for number in (measured.passed, measured.failed,
                                       measured.skipped)]


def test_cells(row: Row) -> list[str]:
    old, new = row.without, row.with_plugin
    verdict = ("differs" if row.differing
               else "flaky" if row.flaky else "same")
    if old.passed is None:
        numbers = ["log", "", ""]
    else:
        numbers = [one if one == other else f"{one} → {other}" for one, other
                   in zip(counts(old), counts(new), strict=True)]
    return [row.package, row.version, row.harnesses, *numbers,
            str(len(row.new_warnings.split("; ")) if row.new_warnings else 0),
            verdict]


def change(old: int | None, new: int | None) -> str:
    """A change in percent; nothing where that is not known."""
    return percent(new, old) if old and new is not None else ""


def pair(old: int | None, new: int | None) -> str:
    return f"{old or 0:,} → {new or 0:,}"


def code_cells(row: Row) -> list[str]:
    old, new = row.without, row.with_plugin
    return [row.package, f"{old.text_bytes or 0:,}",
            change(old.text_bytes, new.text_bytes), pair(old.rep, new.rep),
            pair(old.calls, new.calls),
            change(old.instructions, new.instructions),
            f"{new.units_plugin or 0} of {new.units or 0}"]


def sentence(rows: Collection[Row]) -> str:
    """How many of ROWS were built, and how many differ."""
    built = [row for row in rows if row.built == "yes"]
    differing = sum(bool(row.differing) for row in built)
    text = f"{len(built)} source packages of Debian were built"
    if len(built) < len(rows):
        text += f", and {len(rows) - len(built)} could not be"
    return text + (f"; tests of {differing} differ." if differing
                   else "; no test of them differs.")


def text_of(head: Iterable[str], results: Collection[Row]) -> str:
    """The page about RESULTS, whose file has the HEAD."""
    rows = [row for row in results if row.built == "yes"]
    lists = (
        paragraphs("Tests that differ:",
                   ((row.package, row.differing) for row in rows))
        + paragraphs("Flaky tests, without memstrat, and with it:",
                     ((row.package, row.flaky) for row in rows))
        + paragraphs("New warnings:",
                     ((row.package, row.new_warnings) for row in rows))
        + paragraphs("Notes:", ((row.package, row.note) for row in rows))
        + paragraphs("Not built:", ((row.package, row.note) for row in results
                                    if row.built != "yes")))
    return TEXT.format(
        sentence=sentence(results),
        head="\n".join(f"    {line}" for line in head),
        tests=markdown(["package", "version", "harness", "passed", "failed",
                        "skipped", "warnings", "tests"],
                       map(test_cells, rows), 3),
        lists=lists,
        code=markdown(["package", "text", "change", "`rep`", "calls",
                       "instructions", "units"], map(code_cells, rows), 1))


def picture(path: Path, rows: Iterable[Row]) -> None:
    """How the text of each package changes, and how many rep it has."""
    shown = sorted(
        ((row, (row.with_plugin.text_bytes / row.without.text_bytes - 1) * 100)
         for row in rows if row.built == "yes" and row.without.text_bytes
         and row.with_plugin.text_bytes), key=lambda pair: pair[1])
    names = [row.package for row, _ in shown]
    figure, (text, rep) = plot.drawing().subplots(
        1, 2, sharey=True, figsize=(9, 1.5 + 0.22 * len(names)))
    text.barh(names, [percents for _, percents in shown],
              color=plot.VERMILION)
    text.axvline(0, color=plot.BLACK, linewidth=0.8)
    text.set_xlabel("change of text in percent")
    rep.scatter([row.without.rep for row, _ in shown], names,
                color=plot.BLACK, label="GCC")
    rep.scatter([row.with_plugin.rep for row, _ in shown], names,
                color=plot.VERMILION, label="memstrat", zorder=3)
    rep.set_xscale("symlog")
    rep.set_xlabel("string instructions (rep)")
    rep.legend(loc="lower center", bbox_to_anchor=(0.5, 1), ncol=2, fontsize=8)
    for axis in text, rep:
        axis.grid(alpha=0.3)
        axis.tick_params(labelsize=8)
    figure.tight_layout()
    plot.save(figure, path)


def write(results: Path) -> None:
    """Write the page and its picture."""
    rows = read(results)
    if not rows:
        raise ToolError(f"found no results in '{results}', expected those of"
                        " a survey")
    PAGE.write_text(text_of(read_head(results), rows.values()))
    picture(PAGE.with_suffix(".png"), rows.values())
    print(f"{PAGE} and {PAGE.stem}.png are written.")
