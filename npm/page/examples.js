// A button at each example of the manual's site, which runs it in a worker of this page.
//
// Idea: the solver lies in the folder `try` beside the pages, and is loaded at the first click. From `file:` browsers refuse workers
// and modules; there the button opens the page in one file, with the script in its address.

import { ownSolver, runsHere } from "./own_solver.js";

/* global toAddress: address.js of the page of `trine serve` */

let loaded = null;
let running = null;

const open = async (text) => {
  const page = runsHere ? "try/index.html" : "try/trine.html";
  window.open(page + (await toAddress(text)), "_blank", "noopener");
};

const run = async (text, parts) => {
  running?.abort();
  const control = (running = new AbortController());
  const { button, stop, state, answers, drawings } = parts;
  button.disabled = true;
  stop.hidden = false;
  state.textContent = loaded === null ? "the solver is loaded" : "running";
  answers.hidden = true;
  drawings.replaceChildren();
  try {
    loaded ??= ownSolver("try/");
    const onAnswers = (said) => {
      answers.hidden = false;
      answers.firstChild.textContent = said;
    };
    const result = await loaded.run(text, { signal: control.signal, prove: false, onAnswers });
    onAnswers(result.answers);
    state.textContent = `${result.milliseconds} ms`;
    for (const drawing of result.drawings) {
      // In an image no program runs and nothing is loaded.
      const image = Object.assign(new Image(), { alt: "heap of the model, automaton or transducer" });
      image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawing)}`;
      drawings.append(image);
    }
  } catch (error) {
    state.textContent = control.signal.aborted ? "stopped" : error.message;
  } finally {
    if (running === control) running = null;
    button.disabled = false;
    stop.hidden = true;
  }
};

const make = (name, attributes, ...children) => {
  const element = Object.assign(document.createElement(name), attributes);
  element.append(...children);
  return element;
};

for (const code of document.querySelectorAll("pre > code.language-smt2")) {
  const text = code.textContent;
  const button = make("button", { type: "button", className: "trine-run" }, "Run");
  const stop = make("button", { type: "button", className: "trine-stop", hidden: true }, "Stop");
  const edit = make("button", { type: "button", className: "trine-open" }, "Open");
  const state = make("span", { className: "trine-state" });
  const answers = make("pre", { className: "trine-answers", hidden: true }, make("code", {}));
  const drawings = make("div", { className: "trine-drawings" });
  const parts = { button, stop, state, answers, drawings };
  button.addEventListener("click", () => (runsHere ? run(text, parts) : open(text)));
  stop.addEventListener("click", () => running?.abort());
  edit.addEventListener("click", () => open(text));
  const row = make("div", { className: "trine-row", style: "display:flex;gap:.6em;align-items:baseline" }, button, stop, edit, state);
  code.parentElement.after(row, answers, drawings);
}

if (runsHere && "serviceWorker" in navigator) navigator.serviceWorker.register("offline.js").catch(() => {});
