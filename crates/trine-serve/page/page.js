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

const showReport = (text) => {
  element("checked").hidden = text === "";
  element("report").textContent = text;
};

const setRunning = (control) => {
  running = control;
  element("run").disabled = control !== null;
  element("stop").disabled = control === null;
};

// Who solves: the server that this page comes from, unless the page brings a solver of its own (`ownSolver`).
const server = {
  examples: async () => (await fetch("examples.json")).json(),
  run: async (text, { signal }) => {
    const response = await fetch("check", {
      method: "POST",
      headers: { "X-Trine": "1", "Content-Type": "text/plain;charset=UTF-8" },
      body: text,
      signal,
    });
    if (!response.ok) throw new Error(await response.text());
    return response.json();
  },
};
const solver = globalThis.solverOfPage ?? server;

const run = async () => {
  if (running !== null) return;
  const control = new AbortController();
  setRunning(control);
  element("state").textContent = "running";
  try {
    const wishes = { signal: control.signal, prove: element("prove").checked, onAnswers: showAnswers };
    const result = await solver.run(script.value, wishes);
    showAnswers(result.answers);
    showDrawings(result.drawings);
    showReport(result.report ?? "");
    showExplanation(result.explanation);
    element("state").textContent = result.end ?? `${result.milliseconds} ms`;
  } catch (error) {
    const text = control.signal.aborted ? "stopped" : error.message;
    element("state").textContent = text;
    showAnswers("");
    showDrawings([]);
    showReport("");
    showExplanation("");
  } finally {
    setRunning(null);
  }
};

const ofAddress = async () => {
  try {
    return await fromAddress(location.hash);
  } catch {
    element("state").textContent = "the script in the address is damaged";
    return null;
  }
};

const link = async () => {
  history.replaceState(null, "", await toAddress(script.value));
  // Without leave to copy, the address is still there to be read.
  const copied = await navigator.clipboard?.writeText(location.href).then(() => true, () => false);
  element("state").textContent = copied ? "the link is copied" : "the link is in the address";
};

const show = (text) => {
  script.value = text;
  script.setSelectionRange(0, 0);
  script.scrollTo(0, 0);
  showLines();
};

const start = async () => {
  const examples = await solver.examples();
  const choice = element("examples");
  for (const { title } of examples) choice.append(new Option(title));
  choice.addEventListener("change", () => show(examples[choice.selectedIndex].script));
  show((await ofAddress()) ?? examples[choice.selectedIndex].script);
};

element("proofs").hidden = !solver.checksProofs;
script.addEventListener("input", showLines);
script.addEventListener("scroll", showLines);
element("run").addEventListener("click", run);
element("stop").addEventListener("click", () => running?.abort());
element("link").addEventListener("click", link);
addEventListener("hashchange", async () => {
  const text = await ofAddress();
  if (text !== null) show(text);
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    run();
  }
});
start();
