/* Searching and sorting in the table of all candidates on memstrat report's
   page.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The page's script is candidates.js, followed by this file.  The page's
   address has the search and the order, for links: #all?view=site&reason=for_size&sort=-candidates.  */

const STEP = 100; // rows made at a time
const form = document.getElementById("search");
const table = document.getElementById("rows");
const [head, body] = [table.tHead, table.tBodies[0]];
const more = document.getElementById("more");
const filters = [...form.querySelectorAll("select")].map((box) => box.name);
const everything = [...data.site.keys()];

function compare(a, b) {
  return typeof a === "number" ? a - b : collator.compare(a, b);
}

function sorted(rows, column, descending) {
  const sign = descending ? -1 : 1;
  const keyed = rows.map((row) => [column.value(row), row]);
  // Unknown values come last in either direction.
  keyed.sort(([a], [b]) => (a === null) - (b === null) ||
    (a === null ? 0 : sign * compare(a, b)));
  return keyed.map(([, row]) => row);
}

// --- The state, and the address ---

let state;
let rows = [];
let shown = 0;

function columnsOf(view) {
  return Object.entries(VIEWS[view].columns).filter(([, column]) => column);
}

function read(parameters) {
  const asked = parameters.get("view") ?? "";
  const view = Object.hasOwn(VIEWS, asked) ? asked : "candidate";
  const sort = parameters.get("sort") ?? "";
  const key = sort.replace("-", "");
  const known = columnsOf(view).some(([own]) => own === key);
  state = {
    view,
    sort: known ? sort : VIEWS[view].sort,
    q: parameters.get("q") ?? "",
    exact: ["file", "function"].map((of) => [of, parameters.get(of)])
      .filter(([, value]) => value !== null),
  };
  form.elements.view.value = view;
  form.elements.q.value = state.q;
  for (const filter of filters) {
    const box = form.elements[filter];
    box.value = parameters.get(filter) ?? "";
    if (box.selectedIndex < 0) box.value = "";
  }
}

function parameters() {
  const made = new URLSearchParams();
  const add = (key, value) => value && made.set(key, value);
  add("view", state.view === "candidate" ? "" : state.view);
  add("q", state.q);
  for (const [of, value] of state.exact) made.set(of, value);
  for (const filter of filters) add(filter, form.elements[filter].value);
  add("sort", state.sort === VIEWS[state.view].sort ? "" : state.sort);
  return made;
}

function found() {
  const words = state.q.toLowerCase().split(/\s+/).filter(Boolean);
  const exact = filters.map((key) => [key, form.elements[key].value])
    .filter(([, value]) => value).concat(state.exact)
    .map(([key, value]) => [data.names[key].at,
      data.names[key].names.indexOf(value)]);
  return everything.filter((one) =>
    exact.every(([at, index]) => at[one] === index) &&
    words.every((word) => text(one).includes(word)));
}

// --- Showing the state ---

function showHead() {
  const [key, descending] = [state.sort.replace("-", ""),
    state.sort.startsWith("-")];
  const row = element("tr");
  row.setAttribute("role", "row");
  for (const [own, column] of columnsOf(state.view)) {
    const cell = element("th", column.numeric ? "numeric" : "");
    const button = element("button", "", column.title);
    button.type = "button";
    button.dataset.key = own;
    cell.scope = "col";
    cell.setAttribute("role", "columnheader");
    if (own === key) {
      cell.setAttribute("aria-sort", descending ? "descending" : "ascending");
    }
    cell.append(button);
    row.append(cell);
  }
  head.replaceChildren(row);
}

function showRows() {
  const columns = columnsOf(state.view);
  const made = rows.slice(shown, shown + STEP).map((row) => {
    const line = element("tr");
    line.setAttribute("role", "row");
    columns.forEach(([, column], index) => {
      const cell = element(index ? "td" : "th",
        column.numeric ? "numeric" : "");
      cell.setAttribute("role", index ? "cell" : "rowheader");
      cell.dataset.label = column.title;
      const value = column.value(row);
      const show = column.show ?? String;
      const content = element("div");
      content.append(...column.cell?.(row) ?? [value === null ? "–"
        : show(value)]);
      cell.append(content);
      line.append(cell);
    });
    return line;
  });
  body.append(...made);
  shown += made.length;
  more.hidden = shown >= rows.length;
  more.textContent = `Show ${Math.min(STEP, rows.length - shown)} more of` +
    ` ${count.format(rows.length - shown)}`;
}

function show() {
  const all = found();
  const view = VIEWS[state.view];
  rows = sorted(rowsOf(all, view.group),
    view.columns[state.sort.replace("-", "")], state.sort.startsWith("-"));
  const sum = new Row(0);
  sum.all = all;
  document.getElementById("found").textContent =
    `${count.format(all.length)} of ${count.format(everything.length)}` +
    ` candidates, at ${count.format(sum.sites)} sites:` +
    ["lowered", "called", "left"].map((decision) =>
      ` ${count.format(sum.decided(decision))} ${decision}`).join(" +") +
    state.exact.map(([of, value]) => `; only the ${of} ${value}`).join("");
  showHead();
  body.replaceChildren();
  shown = 0;
  showRows();
}

function change() {
  history.replaceState(null, "", `#all?${parameters()}`);
  show();
}

// --- The user's actions ---

head.addEventListener("click", (event) => {
  const key = event.target.closest("button")?.dataset.key;
  if (!key) return;
  // The first click puts the largest number first.
  const first = VIEWS[state.view].columns[key].numeric ? `-${key}` : key;
  const other = first === key ? `-${key}` : key;
  state.sort = state.sort === first ? other : first;
  change();
  head.querySelector(`[data-key="${key}"]`).focus();
});

let typing;
form.addEventListener("input", (event) => {
  clearTimeout(typing);
  typing = setTimeout(() => {
    state.q = form.elements.q.value.trim();
    if (state.view !== form.elements.view.value) {
      state.view = form.elements.view.value;
      state.sort = VIEWS[state.view].sort;
    }
    change();
  }, event.target.name === "q" ? 150 : 0);
});
form.elements.clear.addEventListener("click", () => {
  read(new URLSearchParams());
  change();
});
form.addEventListener("submit", (event) => event.preventDefault());

more.addEventListener("click", () => {
  const next = shown;
  showRows();
  const row = body.rows[next];
  row.tabIndex = -1;
  row.focus({ preventScroll: true });
});

function follow() {
  const [section, query] = location.hash.slice(1).split("?");
  if (section !== "all") return;
  read(new URLSearchParams(query));
  show();
  const title = document.getElementById("all");
  title.scrollIntoView();
  title.focus({ preventScroll: true });
}

// Also follow a link to the current address.
document.addEventListener("click", (event) => {
  const link = event.target.closest('a[href^="#all"]');
  if (!link) return;
  event.preventDefault();
  history.pushState(null, "", link.hash);
  follow();
});
window.addEventListener("popstate", follow);
form.hidden = false;
table.hidden = false;
read(new URLSearchParams());
show();
follow();
