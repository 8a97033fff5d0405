/* The candidates of memstrat report's page, and their tables.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A number identifies a candidate.  All text from records goes into the page
   as textContent.  page.js handles the user's actions.  */

const PLACES = ["cold", "rare", "normal", "loop"];
const data = JSON.parse(document.getElementById("data").textContent);
const count = new Intl.NumberFormat("en");
const collator = new Intl.Collator("en", { numeric: true });

// --- Candidates, by their index ---

const name = (key, one) => data.names[key].names[data.names[key].at[one]];
const number = (key, one) => data.numbers[key][one];
const source = (one) => data.source[data.site[one]];
const decided = (one, decision) => name("decision", one) === decision;

function place(one) {
  const line = number("line", one);
  const file = name("file", one);
  return line ? `${file}:${line}:${number("column", one)}` : file;
}

function sizeText(one) {
  const bytes = number("bytes", one);
  return bytes === null ? name("bytes", one) : count.format(bytes);
}

const searched = [];
function text(one) {
  searched[one] ??= [
    place(one), source(one), ...["function", "unit", "section", "inlined",
      "kind", "text", "strategy", "reason"].map((key) => name(key, one)),
  ].join("\n").toLowerCase();
  return searched[one];
}

// --- Rows: candidates that have something in common ---

class Row {
  constructor(one) {
    this.one = one; // the first, which represents all
    this.all = [];
  }
  sum(of) {
    return this.all.reduce((sum, one) => sum + (of(one) ?? 0), 0);
  }
  different(of) {
    return [...new Set(this.all.map(of))].sort(collator.compare);
  }
  get sites() {
    return new Set(this.all.map((one) => data.site[one])).size;
  }
  decided(decision) {
    return this.sum((one) => Number(decided(one, decision)));
  }
}

function rowsOf(found, group) {
  const rows = new Map();
  for (const one of found) {
    const key = group(one);
    if (!rows.has(key)) rows.set(key, new Row(one));
    rows.get(key).all.push(one);
  }
  return [...rows.values()];
}

// --- Columns ---
//
// `value' returns a row's value to sort by (null if unknown).  `show' formats
// this value, or `cell' makes the whole cell.

function element(tag, className, content) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (content !== undefined) made.textContent = content;
  return made;
}

function placeCell({ one }) {
  const inlined = name("inlined", one);
  const section = name("section", one);
  const unit = name("unit", one);
  const notes = [`in ${name("function", one)}`];
  if (section !== ".text") notes.push(section);
  if (unit !== name("file", one)) notes.push(`unit ${unit}`);
  if (inlined) notes.push(`inlined from ${inlined}`);
  if (number("expansion", one)) notes.push("in expansion");
  const title = element("span", "title");
  // Allow breaks after slashes in long paths.
  place(one).split(/(?<=\/)/).forEach((part) =>
    title.append(part, element("wbr")));
  return [title,
    element("span", "source", source(one)),
    element("span", "note", notes.join(", "))];
}

function decisionCell({ one }) {
  const decision = name("decision", one);
  return [element("span", `${decision}-text`, decision),
    `: ${name("text", one)}`];
}

function oftenCell({ one }) {
  const runs = number("runs", one);
  return [name("place", one) +
    (runs === null ? "" : `, ${count.format(runs)} times`)];
}

const named = (title, key) => (
  { title, value: ({ one }) => name(key, one) });
const counted = (title, value) => (
  { title, value, numeric: true, show: count.format });
const joined = (title, of) => (
  { title, value: (row) => row.different(of).join("; ") });

const SUMS = {
  candidates: counted("Candidates", (row) => row.all.length),
  lowered: counted("Lowered", (row) => row.decided("lowered")),
  called: counted("Called", (row) => row.decided("called")),
  left: counted("Left", (row) => row.decided("left")),
  sites: counted("Sites", (row) => row.sites),
};
const PLACE = { title: "Place", value: ({ one }) => place(one),
  cell: placeCell };
// The column of the baseline, or undefined if no baseline is known.
const ALONE = data.names.compiler_alone.names.length > 1
  ? named("Compiler alone", "compiler_alone") : undefined;
const VIEWS = {
  candidate: {
    sort: "place",
    group: (one) => one,
    columns: {
      place: PLACE,
      kind: named("Kind", "kind"),
      size: { title: "Bytes", numeric: true,
        value: ({ one }) => number("bytes", one),
        cell: ({ one }) => [sizeText(one)] },
      align: { ...named("Aligned to", "align"), numeric: true },
      decision: { title: "Decision", cell: decisionCell,
        value: ({ one }) => `${name("decision", one)} ${name("text", one)}` },
      alone: ALONE,
      often: { title: "How often", cell: oftenCell, value: ({ one }) =>
        PLACES.indexOf(name("place", one)) + (number("runs", one) ?? 0) },
    },
  },
  site: {
    sort: "place",
    group: (one) => data.site[one],
    columns: { place: PLACE, kind: named("Kind", "kind"),
      size: joined("Bytes", sizeText),
      decision: joined("Decisions", (one) => name("text", one)),
      ...SUMS, sites: undefined },
  },
  function: {
    sort: "-candidates",
    group: (one) => data.names.function.at[one],
    columns: { function: named("Function", "function"),
      file: joined("Units", (one) => name("unit", one)), ...SUMS },
  },
  file: {
    sort: "-candidates",
    group: (one) => data.names.file.at[one],
    columns: { file: named("File", "file"), ...SUMS },
  },
};
