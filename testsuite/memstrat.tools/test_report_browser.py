"""The page of memstrat report, in a browser.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import json
import shutil
import socket
import time
import unittest
from itertools import pairwise
from typing import Any, ClassVar

from example_records import example_lines
from example_report import (
    EVIL,
    EVIL_FILE,
    EVIL_LINES,
    example,
    with_evil_source,
)

from memstrat_tools.report import page
from memstrat_tools.report.contents import Contents

try:
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service
    from selenium.webdriver.common.keys import Keys
    SELENIUM = True
except ImportError:
    SELENIUM = False
CHROMIUM, DRIVER = map(shutil.which, ("chromium", "chromedriver"))
try:
    LOCALHOST = socket.gethostbyname("localhost")
except OSError:
    LOCALHOST = ""

MANY = 15_000  # records of a large build
HUNG_SECONDS = 3600  # after which the browser is taken to hang
MADE_AT_A_TIME = 100  # rows that page.js adds to the table


# The WCAG contrast of each text with its background, and the text.
CONTRASTS = r"""
const parse = (color) => (color.match(/[\d.]+/g) ?? []).map(Number);
const light = (color) => parse(color).slice(0, 3)
  .map((part) => part / 255)
  .map((part) => part <= 0.04045 ? part / 12.92
    : ((part + 0.055) / 1.055) ** 2.4)
  .reduce((sum, part, i) => sum + part * [0.2126, 0.7152, 0.0722][i], 0);
function behind(element) {
  for (; element; element = element.parentElement) {
    const color = getComputedStyle(element).backgroundColor;
    if ((parse(color)[3] ?? 1) === 1) return color;
  }
  throw new Error("transparent");
}
const found = [];
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (walker.nextNode()) {
  const text = walker.currentNode.data.trim();
  const element = walker.currentNode.parentElement;
  if (!text || !element.checkVisibility()) continue;
  const [a, b] = [getComputedStyle(element).color, behind(element)]
    .map(light).sort((a, b) => b - a);
  found.push([(a + 0.05) / (b + 0.05), text.slice(0, 40)]);
}
return found;
"""

FOUND = "return document.getElementById('found').textContent"
ROWS = """return [...document.querySelectorAll('#rows tbody tr')].map((row) =>
    [...row.cells].map((cell) => cell.innerText.trim()))"""


@unittest.skipUnless(SELENIUM and CHROMIUM and DRIVER and LOCALHOST,
                     "a page in a browser: there is no chromium, or no"
                     " chromedriver, or no python3-selenium, or no localhost"
                     " in /etc/hosts")
class Browser(unittest.TestCase):
    """A page in Chromium, which every test loads anew."""
    browser: ClassVar[Any]
    report: ClassVar[Contents]
    address: ClassVar[str]

    @classmethod
    def setUpClass(cls) -> None:
        report, tree = cls.enterClassContext(example(
            *example_lines(MANY), *EVIL_LINES))
        cls.report = report
        with_evil_source(tree)
        (tree.folder / "fs").mkdir()
        (tree.folder / "fs/unit1.c").write_text(
            "".join(f"\t*regs{line} = *eregs;\n" for line in range(1, 999)))
        file = tree.folder / "page.html"
        page.write(file, report, tree)
        cls.address = file.as_uri()
        options: Any = webdriver.ChromeOptions()
        options.binary_location = CHROMIUM
        # Chromium's sandbox works neither for root nor in a chroot.
        for argument in ("--headless=new", "--disable-gpu", "--no-sandbox",
                         "--disable-dev-shm-usage", "--hide-scrollbars"):
            options.add_argument(argument)
        options.set_capability("goog:loggingPrefs",
                               {"browser": "ALL", "performance": "ALL"})
        cls.browser = webdriver.Chrome(options=options,
                                       service=Service(str(DRIVER)))
        cls.addClassCleanup(cls.browser.quit)
        cls.browser.set_script_timeout(HUNG_SECONDS)
        cls.browser.set_page_load_timeout(HUNG_SECONDS)

    def load(self, width: int = 1280, scheme: str = "light",
             rest: str = "") -> None:
        self.browser.execute_cdp_cmd(
            "Emulation.setDeviceMetricsOverride",
            {"width": width, "height": 800, "deviceScaleFactor": 1,
             "mobile": width < 500})
        self.browser.execute_cdp_cmd(
            "Emulation.setEmulatedMedia", {"features": [
                {"name": "prefers-color-scheme", "value": scheme}]})
        self.browser.get("about:blank")
        self.browser.get(f"{self.address}{rest}")
        # On a loaded machine, the driver returns before the page is loaded.
        while not self.run_script("return location.protocol === 'file:' &&"
                                  " document.readyState === 'complete'"):
            time.sleep(.01)

    def run_script(self, script: str, *arguments: Any) -> Any:
        return self.browser.execute_script(script, *arguments)

    def find(self, selector: str) -> Any:
        return self.browser.find_element("css selector", selector)

    def rows(self) -> list[list[str]]:
        rows: list[list[str]] = self.run_script(ROWS)
        return rows

    def choose(self, name: str, value: str) -> None:
        """Choose VALUE in the form, as a user does.  Then wait for longer
        than the page's own timers, so that they have ended."""
        self.browser.execute_async_script(
            "const box = document.getElementById('search').elements[arguments"
            "[0]]; box.value = arguments[1]; (box.length && box[0].type =="
            " 'radio' ? box[0] : box).dispatchEvent(new Event('input',"
            " {bubbles: true})); setTimeout(arguments[2], 500)", name, value)

    def assert_found(self, text: str) -> None:
        """The page's count of matches begins with TEXT."""
        self.assertEqual(self.run_script(FOUND)[:len(text)], text)

    def sort_by(self, title: str) -> str | None:
        """Click on the head of the column TITLE.  Return the sort order."""
        for cell in self.browser.find_elements("css selector", "#rows th"):
            if cell.text.startswith(title):
                cell.find_element("css selector", "button").click()
                break
        return str(self.run_script(
            "return [...document.querySelectorAll('#rows [aria-sort]')].map("
            "(cell) => `${cell.innerText} ${cell.ariaSort}`).join()"))

    def test_nothing_is_requested_and_nothing_is_wrong(self) -> None:
        self.load()
        self.browser.get_log("performance")
        self.load(rest="#all?q=unit1&sort=-size")
        self.choose("kind", "copy")
        messages = [json.loads(entry["message"])["message"]
                    for entry in self.browser.get_log("performance")]
        asked = {message["params"]["request"]["url"] for message in messages
                 if message["method"] == "Network.requestWillBeSent"}
        self.assertEqual(asked - {"about:blank", "data:,"}, {self.address})
        self.assertEqual(self.browser.get_log("browser"), [])
        # The page's policy refuses any request, and the browser logs that.
        self.assertEqual(self.run_script(
            "return fetch('data:,x').then(() => 'came', () => 'refused')"),
            "refused")
        self.assertNotEqual(self.browser.get_log("browser"), [])

    def test_nothing_evil(self) -> None:
        self.load(rest="#all?q=evil")
        self.assertEqual(self.run_script(
            "return document.querySelectorAll('img').length"), 0)
        text = " ".join(cell for row in self.rows() for cell in row)
        self.assertIn(EVIL_FILE, text)
        self.assertIn(EVIL, text)

    def test_filters(self) -> None:
        self.load()
        self.assertEqual(self.rows()[0][0].count("\n"), 1)
        count = self.report.totals.by["kind"]["copy"]
        self.choose("kind", "copy")
        self.assert_found(
            f"{count.candidates:,} of {MANY + 3:,} candidates, at"
            f" {len(count.sites):,} sites: {count.lowered:,} lowered"
            f" + {count.called:,} called + {count.left:,} left")
        self.assertEqual({row[1] for row in self.rows()}, {"copy"})
        self.choose("decision", "left")
        self.assert_found(f"{count.left:,} of")
        self.choose("q", "UNIT7.c  function_")
        number = sum("/unit7.c" in record.unit and record.kind == "copy"
                     and record.decision == "left"
                     for record in self.report.records)
        self.assert_found(f"{number} of")
        for row in self.rows():
            self.assertIn("fs/unit7.c", row[0])
        self.assertIn("q=UNIT7.c++function_&decision=left&kind=copy",
                      self.browser.current_url)
        self.choose("q", "nothing has this")
        self.assert_found("0 of")
        self.assertEqual(self.rows(), [])
        self.find("[name=clear]").click()
        self.assert_found(f"{MANY + 3:,} of {MANY + 3:,}")

    def test_lines_of_the_source_are_found(self) -> None:
        line = next(record.line for record in self.report.records
                    if record.file == "fs/unit1.c")
        self.load(rest=f"#all?q=*REGS{line}")
        self.assertIn(f"fs/unit1.c:{line}:", self.rows()[0][0])
        self.assertIn(f"\n*regs{line} = *eregs;\n", self.rows()[0][0])

    def test_sorting(self) -> None:
        self.load()
        place = [row[0] for row in self.rows()]
        self.assertEqual(self.sort_by("Bytes"), "Bytes descending")
        sizes = [row[2] for row in self.rows()]
        self.assertEqual(set(sizes), {"4,096"})
        self.assertEqual(self.sort_by("Bytes"), "Bytes ascending")
        self.assertEqual({row[2] for row in self.rows()}, {"1"})
        self.assertEqual(self.sort_by("How often"), "How often ascending")
        self.sort_by("How often")
        self.assertEqual(self.rows()[0][6],
                         "loop, 1,000,000,000,000,000 times")
        self.assertEqual(self.sort_by("Place"), "Place ascending")
        self.assertEqual([row[0] for row in self.rows()], place)

    def test_what_is_not_known_is_last(self) -> None:
        for sort in "size", "-size":
            self.load(rest=f"#all?reason=unknown_size&sort={sort}")
            self.assertEqual({row[2] for row in self.rows()},
                             {"size not known"})
            self.load(rest=f"#all?sort={sort}")
            self.assertNotIn("size not known",
                             {row[2] for row in self.rows()})

    def test_views_say_what_the_totals_say(self) -> None:
        for view in "file", "function":
            self.load(rest=f"#all?view={view}")
            rows = {row[0]: row[-5:] for row in self.rows()}
            self.assertEqual(len(rows), MADE_AT_A_TIME)
            counts = self.report.totals.by[view]
            for name, numbers in rows.items():
                self.assertEqual(numbers, [
                    f"{number:,}"
                    for number in counts[name].numbers().values()], name)
        self.choose("view", "site")
        self.assert_found(f"{MANY + 3:,} of {MANY + 3:,}")
        self.load(rest="#all?view=site&sort=-candidates")
        self.assertEqual(
            [int(row[4]) for row in self.rows()],
            sorted((len(site.records) for site in self.report.sites),
                   reverse=True)[:MADE_AT_A_TIME])

    def test_rows_are_made_when_they_are_looked_at(self) -> None:
        self.load()
        self.assertEqual(len(self.rows()), MADE_AT_A_TIME)
        more = self.find("#more")
        self.assertEqual(more.text, f"Show {MADE_AT_A_TIME} more of"
                         f" {MANY + 3 - MADE_AT_A_TIME:,}")
        more.click()
        self.assertEqual(len(self.rows()), 2 * MADE_AT_A_TIME)
        self.assertEqual(self.run_script(
            "return document.activeElement.rowIndex"), MADE_AT_A_TIME + 1)
        self.load(rest="#all?q=evil")
        self.assertFalse(self.find("#more").is_displayed())

    def test_totals_lead_to_candidates(self) -> None:
        self.load()
        links = self.run_script(
            "return [...document.querySelectorAll('.counts tbody tr')].map("
            "(row) => [row.querySelector('a'), row.cells[1].innerText])")
        self.assertGreater(len(links), 40)
        for link, candidates in links:
            if not link:
                self.assertEqual(candidates, "0")
                continue
            self.run_script("arguments[0].click()", link)
            self.assert_found(f"{candidates} of")
        self.assertEqual(self.run_script("return document.activeElement.id"),
                         "all")
        self.browser.back()
        self.assert_found(links[-2][1])

    def test_addresses_that_are_wrong(self) -> None:
        for rest in ("#all?view=x&sort=x&kind=x", "#all?sort=-", "#nothing",
                     "#all?view=constructor&sort=constructor"):
            self.load(rest=rest)
            self.assert_found(f"{MANY + 3:,} of {MANY + 3:,}")
            self.assertEqual(self.browser.get_log("browser"), [])

    def test_keyboard(self) -> None:
        self.load()
        self.find("body").send_keys(Keys.TAB)
        active = self.browser.switch_to.active_element
        self.assertEqual(active.text, "Skip to the report")
        self.assertTrue(active.is_displayed())
        self.find("#rows th button").send_keys(Keys.ENTER)
        active = self.browser.switch_to.active_element
        self.assertEqual(active.get_attribute("data-key"), "place")
        self.assertEqual(self.find("#rows th").get_attribute("aria-sort"),
                         "descending")

    def test_no_scrolling_sideways(self) -> None:
        for view in "candidate", "site", "function", "file":
            self.load(360, rest=f"#all?view={view}")
            self.assertEqual(self.run_script(
                "return document.documentElement.scrollWidth"), 360, view)

    def test_contrast(self) -> None:
        back = set()
        for scheme in "light", "dark":
            for width in 1280, 360:
                self.load(width, scheme)
                found = self.run_script(CONTRASTS)
                self.assertGreater(len(found), 500)
                self.assertGreaterEqual(min(found)[0], 4.5, min(found))
            back.add(self.run_script("return getComputedStyle("
                                     "document.documentElement)"
                                     ".backgroundColor"))
        self.assertEqual(len(back), 2)

    def test_headings_and_labels(self) -> None:
        self.load()
        levels = self.run_script(
            "return [...document.querySelectorAll('h1, h2, h3, h4, h5')].map("
            "(one) => Number(one.tagName[1]))")
        self.assertEqual(levels.count(1), 1)
        for before, after in pairwise(levels):
            self.assertLessEqual(after, before + 1)
        self.assertEqual(self.run_script(
            "return [...document.querySelectorAll('input, select')].filter("
            "(box) => !box.labels.length).length"), 0)
        self.assertEqual(self.run_script(
            "const ids = [...document.querySelectorAll('[id]')].map("
            "(one) => one.id); return ids.length - new Set(ids).size"), 0)

    def test_tables_are_tables(self) -> None:
        """A screen reader finds tables even if they look different."""
        for width in 1280, 360:
            self.load(width)
            nodes = self.browser.execute_cdp_cmd(
                "Accessibility.getFullAXTree", {})["nodes"]
            roles = [node["role"]["value"] for node in nodes
                     if not node["ignored"]]
            tables = [node for node in nodes if not node["ignored"]
                      and node["role"]["value"] == "table"]
            self.assertEqual(len(tables), 10)
            for table in tables:
                self.assertTrue(table["name"]["value"])
            self.assertGreaterEqual(roles.count("rowheader"), MADE_AT_A_TIME)
            self.assertGreaterEqual(roles.count("row"), MADE_AT_A_TIME)
