"use strict";
// Data first: results as arrays of cells, names of columns, outputs by the number of the run.
const data = JSON.parse(document.getElementById("data").textContent);
const byId = (id) => document.getElementById(id);

// Tables: sort by a click on the head, numbers as numbers.
for (const table of document.querySelectorAll("table[data-sort]")) {
  table.tHead.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    const head = button.closest("th");
    const column = head.cellIndex;
    const down = head.getAttribute("aria-sort") === "ascending";
    for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", down ? "descending" : "ascending");
    const numeric = head.classList.contains("n");
    const sign = down ? -1 : 1;
    if (table.id === "runs") {
      order.sort((a, b) => sign * compare(data.runs[a][column], data.runs[b][column]));
      showRuns();
      return;
    }
    const rows = Array.from(table.tBodies[0].rows);
    const key = (row) => (numeric ? parseFloat(row.cells[column].textContent) : row.cells[column].textContent);
    rows.sort((a, b) => sign * compare(key(a), key(b)));
    table.tBodies[0].append(...rows);
  });
}
function compare(a, b) {
  return typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b));
}

// Filters of the tables: words that a row must contain.
for (const input of document.querySelectorAll("input[data-for]")) {
  const table = byId(input.dataset.for);
  const filter = () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const row of table.tBodies[0].rows) {
      const text = row.textContent.toLowerCase();
      row.hidden = !words.every((word) => text.includes(word));
      shown += row.hidden ? 0 : 1;
    }
    const count = byId(input.dataset.for + "-count");
    if (count) count.textContent = shown + " rows";
  };
  input.addEventListener("input", filter);
  filter();
}

// Runs: too many for the page at once, so a window of them is shown.
const WINDOW = 500;
const order = data.runs.map((_, at) => at);
const columns = Object.fromEntries(data.columns.map((name, at) => [name, at]));
const chosen = { division: "", family: "", solver: "", verdict: "" };
function showRuns() {
  const words = byId("runs-words").value.toLowerCase().split(/\s+/).filter(Boolean);
  const body = byId("runs").tBodies[0];
  const rows = [];
  let found = 0;
  for (const at of order) {
    const run = data.runs[at];
    if (Object.entries(chosen).some(([name, value]) => value && run[columns[name]] !== value)) continue;
    const text = run.join(" ").toLowerCase();
    if (!words.every((word) => text.includes(word))) continue;
    found += 1;
    if (rows.length >= WINDOW) continue;
    const row = document.createElement("tr");
    row.className = "run" + (run[columns.verdict] === "wrong" ? " wrong" : "");
    row.dataset.run = at;
    row.tabIndex = 0;
    for (const cell of run) {
      const td = document.createElement("td");
      td.textContent = typeof cell === "number" ? cell.toFixed(3) : cell;
      if (typeof cell === "number") td.className = "n";
      row.append(td);
    }
    rows.push(row);
  }
  body.replaceChildren(...rows);
  byId("runs-count").textContent = found + " runs" + (found > rows.length ? ", the first " + rows.length + " are shown" : "");
}
for (const select of document.querySelectorAll("select[data-column]")) {
  select.addEventListener("change", () => {
    chosen[select.dataset.column] = select.value;
    showRuns();
  });
}
byId("runs-words").addEventListener("input", showRuns);

// Plots: one division at a time.
const division = byId("plot-division");
const showPlots = () => {
  for (const plot of document.querySelectorAll("[data-division]")) plot.hidden = plot.dataset.division !== division.value;
};
if (division) {
  division.addEventListener("change", showPlots);
  showPlots();
}

// A run in full.
function openRun(at) {
  const run = data.runs[at];
  byId("run-title").textContent = run[columns.problem];
  const list = byId("run-list");
  list.replaceChildren();
  const add = (name, value) => {
    const dt = document.createElement("dt");
    dt.textContent = name;
    const dd = document.createElement("dd");
    dd.textContent = value;
    list.append(dt, dd);
  };
  data.heads.forEach((name, column) => add(name, run[column]));
  const more = data.more[at] || {};
  for (const [name, value] of Object.entries(more)) if (name !== "output") add(name, value);
  byId("run-output").textContent = more.output || "no output is kept for this run";
  byId("run").showModal();
  location.hash = "run-" + at;
}
document.addEventListener("click", (event) => {
  const target = event.target.closest("[data-run]");
  if (target) openRun(Number(target.dataset.run));
});
document.addEventListener("keydown", (event) => {
  const target = event.key === "Enter" && event.target.closest && event.target.closest("tr[data-run]");
  if (target) openRun(Number(target.dataset.run));
});
showRuns();
const named = /^#run-(\d+)$/.exec(location.hash);
if (named && data.runs[Number(named[1])]) openRun(Number(named[1]));
document.documentElement.dataset.ready = "yes";
