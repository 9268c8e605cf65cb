"use strict";

const element = (id) => document.getElementById(id);
const script = element("script");
let running = null;
let address = null;

const showLines = () => {
  const count = script.value.split("\n").length;
  element("lines").textContent = Array.from({ length: count }, (_, line) => line + 1).join("\n");
  element("lines").scrollTop = script.scrollTop;
};

const showDrawing = (text) => {
  if (address !== null) {
    URL.revokeObjectURL(address);
    address = null;
  }
  element("picture").hidden = text === "";
  if (text !== "") {
    // In an image no program runs and nothing is loaded.
    address = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
    element("drawing").src = address;
  }
};

const showAnswers = (text) => {
  const lines = text.split("\n").map((line) => {
    const span = document.createElement("span");
    span.textContent = line + "\n";
    if (["sat", "unsat", "unknown"].includes(line)) span.className = "answer";
    if (line.startsWith("(error")) span.className = "error";
    return span;
  });
  element("answers").replaceChildren(...lines);
};

const showExplanation = (reason, statistics) => {
  const rows = statistics.filter(([, value]) => Number(value) !== 0);
  element("explanation").hidden = rows.length === 0 && reason === "";
  element("reason").textContent = reason;
  const made = rows.map(([name, value]) => {
    const row = document.createElement("tr");
    for (const text of [name.replaceAll("-", " "), value]) {
      row.append(Object.assign(document.createElement("td"), { textContent: text }));
    }
    return row;
  });
  element("statistics").replaceChildren(...made);
};

const setRunning = (control) => {
  running = control;
  element("run").disabled = control !== null;
  element("stop").disabled = control === null;
};

const run = async () => {
  if (running !== null) return;
  const control = new AbortController();
  setRunning(control);
  element("state").textContent = "running";
  try {
    const response = await fetch("check", {
      method: "POST",
      headers: { "X-Trine": "1", "Content-Type": "text/plain;charset=UTF-8" },
      body: script.value,
      signal: control.signal,
    });
    if (!response.ok) throw new Error(await response.text());
    const result = await response.json();
    showAnswers(result.answers);
    showDrawing(result.drawing);
    showExplanation(result.reason, result.statistics);
    element("state").textContent = result.end ?? `${result.milliseconds} ms`;
  } catch (error) {
    const text = control.signal.aborted ? "stopped" : error.message;
    element("state").textContent = text;
    showAnswers("");
    showDrawing("");
    showExplanation("", []);
  } finally {
    setRunning(null);
  }
};

const start = async () => {
  const examples = await (await fetch("examples.json")).json();
  const choice = element("examples");
  for (const { title } of examples) choice.append(new Option(title));
  const load = () => {
    script.value = examples[choice.selectedIndex].script;
    script.setSelectionRange(0, 0);
    script.scrollTo(0, 0);
    showLines();
  };
  choice.addEventListener("change", load);
  load();
};

script.addEventListener("input", showLines);
script.addEventListener("scroll", showLines);
element("run").addEventListener("click", run);
element("stop").addEventListener("click", () => running?.abort());
document.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    run();
  }
});
start();
