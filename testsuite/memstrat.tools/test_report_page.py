"""The page of memstrat report, as a file.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import json
import os
import unittest
from html.parser import HTMLParser
from typing import Any
from unittest import mock

from example_records import CALLED, LEFT, SYNC_REGS, line_of
from example_report import EVIL_FILE, EVIL_LINES, example, with_evil_source

from memstrat_tools import ToolError
from memstrat_tools.report import page


class Elements(HTMLParser):
    """The elements and the texts of a page."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str,
                        attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.texts.append(data)

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.elements
                if name == tag]


class Page(unittest.TestCase):
    def text(self, *lines: bytes, **more: Any) -> str:
        with example(*lines, **more) as (report, tree):
            with_evil_source(tree)
            return page.text_of(report, tree)

    def test_sums(self) -> None:
        text = self.text(SYNC_REGS, SYNC_REGS, line_of(**LEFT),
                         line_of(**CALLED))
        self.assertRegex(text, r"4 candidates = <span[^>]*>2 lowered</span>"
                         r" \+ <span[^>]*>1 called</span>"
                         r" \+ <span[^>]*>1 left</span>")
        self.assertIn("75.0 % changed", text)
        self.assertIn("1 new call, where", text)
        self.assertNotIn("Not all", text)

    def test_what_is_missing_is_said(self) -> None:
        self.assertIn("Not all records", self.text(SYNC_REGS, b"x\n"))
        text = self.text(SYNC_REGS, kinds=["clear"])
        self.assertIn("Not all candidates", text)
        self.assertIn(">0 block operations</h1>", text)

    def test_string_instructions(self) -> None:
        string = {"compiler_alone": "rep movsq"}
        text = self.text(line_of(**string), line_of(**string, **LEFT))
        self.assertRegex(text, r"\(<code>rep</code>\), predicted:\s+2 without"
                         r" memstrat, 1 with it\.")
        text = self.text(line_of(**string), line_of())
        self.assertRegex(text, r"predicted for 1 of them:\s+1 without")
        self.assertIn("rep movsq → straight", text)

    def test_what_is_not_known_is_left_out(self) -> None:
        shown = self.text(SYNC_REGS).partition("<body>")[2].partition(
            "<script")[0]
        self.assertTrue(shown)
        for text in "not known", "ompiler alone":
            self.assertFalse(text in shown, text)

    def test_source(self) -> None:
        with example(line_of(line=2)) as (report, tree):
            (tree.folder / "a.c").write_text("one\n\ttwo\nthree\n")
            text = page.text_of(report, tree)
        self.assertIn('<span class="line here"><span class="line-number">2'
                      '</span>        two</span>', text)
        self.assertNotIn("<pre", self.text(SYNC_REGS))

    def test_nothing_evil(self) -> None:
        elements = Elements(self.text(*EVIL_LINES))
        self.assertEqual(len(elements.all("script")), 2)
        self.assertEqual(elements.all("img"), [])
        self.assertIn(EVIL_FILE, "".join(elements.texts))
        self.assertIn("<!--\"); /* \\u202e \\x1b */", "".join(elements.texts))
        self.assertTrue(any("\\xff\\u202e.c" in text
                            for text in elements.texts))
        [data] = [text for text in elements.texts
                  if text.startswith('{"names"')]
        self.assertNotIn("<", data)
        self.assertIn(EVIL_FILE, json.loads(data)["names"]["file"]["names"])

    def test_nothing_from_elsewhere(self) -> None:
        elements = Elements(self.text(*EVIL_LINES))
        for tag, attributes in elements.elements:
            self.assertNotIn("style", attributes, tag)
            for name, value in attributes.items():
                self.assertFalse(name.startswith("on"), name)
                if name in ("href", "src"):
                    self.assertRegex(value or "", "^(#|data:,$)")
        self.assertEqual([link["rel"] for link in elements.all("link")],
                         ["icon"])

    def test_the_same_twice(self) -> None:
        self.assertEqual(self.text(*EVIL_LINES), self.text(*EVIL_LINES))

    def test_all_or_nothing(self) -> None:
        with example(SYNC_REGS) as (report, tree):
            file = tree.folder / "page.html"
            page.write(file, report, tree)
            before = file.read_bytes()
            self.assertTrue(before.endswith(b"</html>"))
            with (mock.patch("os.replace", side_effect=OSError(28, "full")),
                  self.assertRaises(OSError) as raised):
                page.write(file, report, tree)
            self.assertEqual(raised.exception.filename, str(file))
            self.assertEqual(file.read_bytes(), before)
            self.assertEqual(sorted(os.listdir(tree.folder)),
                             ["page.html", "r.jsonl"])

    def test_without_jinja(self) -> None:
        with (mock.patch.dict("sys.modules", {"jinja2": None}),
              self.assertRaisesRegex(ToolError, "^found no Python module"
                                     " jinja2, expected .*python3-jinja2")):
            self.text(SYNC_REGS)
