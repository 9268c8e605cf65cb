"use strict";

const element = (id) => document.getElementById(id);
const script = element("script");
let running = null;
let addresses = [];

const showLines = () => {
  const count = script.value.split("\n").length;
  element("lines").textContent = Array.from({ length: count }, (_, line) => line + 1).join("\n");
  element("lines").scrollTop = script.scrollTop;
};

const showDrawings = (texts) => {
  addresses.forEach((address) => URL.revokeObjectURL(address));
  element("picture").hidden = texts.length === 0;
  // In an image no program runs and nothing is loaded.
  addresses = texts.map((text) => URL.createObjectURL(new Blob([text], { type: "image/svg+xml" })));
  const images = addresses.map((address) =>
    Object.assign(new Image(), { src: address, alt: "heap of the model, automaton or transducer" }));
  element("drawings").replaceChildren(...images);
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

const showExplanation = (text) => {
  element("explanation").hidden = text === "";
  element("reasons").textContent = text;
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
    showDrawings(result.drawings);
    showExplanation(result.explanation);
    element("state").textContent = result.end ?? `${result.milliseconds} ms`;
  } catch (error) {
    const text = control.signal.aborted ? "stopped" : error.message;
    element("state").textContent = text;
    showAnswers("");
    showDrawings([]);
    showExplanation("");
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
