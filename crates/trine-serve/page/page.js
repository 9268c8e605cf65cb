"use strict";

const element = (id) => document.getElementById(id);
const script = element("script");
let running = null;
let addresses = [];

const make = (name, properties, ...children) => {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
};

// What words of a script are, as far as a look at them tells; longer scripts stay plain.
const WORDS =
  /(?<comment>;.*)|(?<string>"(?:[^"]|"")*"?)|(?<name>\|[^|]*\|?)|(?<command>(?<=\()\s*(?:assert|check|declare|define|echo|eval|exit|get|maximize|minimize|pop|push|reset|set|simplify)[a-z-]*)|(?<form>(?<=\()(?:let|forall|exists|match|lambda|par|as|_|!)(?=[\s(]))|(?<key>:[^\s()";|]+)|(?<number>(?<![^\s()])(?:#x[0-9A-Fa-f]+|#b[01]+|\d+(?:\.\d+)?)(?![^\s()]))/g;
const LONGEST_COLOURED = 100_000;

const showColours = () => {
  const text = script.value;
  const isShort = text.length <= LONGEST_COLOURED;
  script.parentElement.classList.toggle("coloured", isShort);
  const parts = [];
  let end = 0;
  for (const found of isShort ? text.matchAll(WORDS) : []) {
    const [kind] = Object.entries(found.groups).find(([, what]) => what !== undefined);
    parts.push(text.slice(end, found.index), make("span", { className: kind, textContent: found[0] }));
    end = found.index + found[0].length;
  }
  // The last line is there even if it is empty.
  element("colours").replaceChildren(...parts, isShort ? text.slice(end) + "\n" : "");
};

let faultyLines = new Set();

const showLines = () => {
  const count = script.value.split("\n").length;
  const numbers = Array.from({ length: count }, (_, line) => line + 1);
  if (faultyLines.size === 0) {
    element("lines").textContent = numbers.join("\n");
  } else {
    const shown = (line) => (faultyLines.has(line) ? make("span", { className: "faulty", textContent: line }) : String(line));
    element("lines").replaceChildren(...numbers.flatMap((line) => [shown(line), "\n"]));
  }
  follow();
};

// What stands beside and below the text scrolls with it.
const follow = () => {
  element("lines").scrollTop = element("colours").scrollTop = script.scrollTop;
  element("colours").scrollLeft = script.scrollLeft;
};

const markErrors = (text) => {
  faultyLines = new Set(Array.from(text.matchAll(/^\(error "(\d+):/gm), ([, line]) => Number(line)));
  showLines();
};

// From so many letters on a drawing is opened by hand.
const LARGE_DRAWING = 60_000;

const showDrawings = (texts) => {
  addresses.forEach((address) => URL.revokeObjectURL(address));
  element("picture").hidden = texts.length === 0;
  // In an image no program runs and nothing is loaded.
  addresses = texts.map((text) => URL.createObjectURL(new Blob([text], { type: "image/svg+xml" })));
  const drawings = addresses.map((src, at) => {
    const image = Object.assign(new Image(), { src, alt: "heap of the model, automaton or transducer" });
    // As wide as the page, or in its own size, to be moved about.
    const figure = make("figure", { title: "Click: own size, and back" }, image);
    figure.addEventListener("click", () => figure.classList.toggle("whole"));
    if (texts[at].length < LARGE_DRAWING) return figure;
    return make("details", {}, make("summary", { textContent: "A large drawing" }), figure);
  });
  element("drawings").replaceChildren(...drawings);
};

const showAnswers = (text) => {
  const lines = text.split("\n").map((line) => {
    const span = make("span", { textContent: line + "\n" });
    if (["sat", "unsat", "unknown"].includes(line)) span.className = `answer ${line}`;
    if (line.startsWith("(error")) span.className = "error";
    return span;
  });
  element("answers").replaceChildren(...lines);
};

// The manual's chapter about procedures, where the page has it. The rows of its table begin with what explanations call them.
const chapter = document.querySelector("link[rel=help]")?.href;
let procedures = null;
const readProcedures = async () => {
  const text = chapter ? await (await fetch(chapter)).text() : "";
  const rows = text.matchAll(/^\|([^|]+)\|([^|]*)\|/gm);
  const names = Array.from(rows, ([, step, name]) => [step, ...name.replaceAll("-", " ").split(",")]).flat();
  const found = new Set(names.map((name) => name.replaceAll("`", "").trim()).filter((name) => /^[a-zL]/.test(name)));
  const longestFirst = Array.from(found).sort((one, other) => other.length - one.length);
  return longestFirst.length > 0 ? new RegExp(`(?<![\\w-])(?:${longestFirst.join("|")})(?![\\w-])`, "g") : null;
};

// Lines of an explanation that name procedures.
const NAMING = /^ +(?:decided by|time|gave up|inside) /;

const showExplanation = async (text) => {
  element("explanation").hidden = text === "";
  element("reasons").textContent = text;
  if (text === "") return;
  const names = await (procedures ??= readProcedures().catch(() => null));
  if (names === null || element("reasons").textContent !== text) return;
  const linked = (line) => {
    const parts = [];
    let end = 0;
    for (const found of NAMING.test(line) ? line.matchAll(names) : []) {
      const href = `${chapter}#:~:text=${encodeURIComponent(found[0])}`;
      const link = make("a", { href, target: "_blank", rel: "noopener", title: "the manual about procedures", textContent: found[0] });
      parts.push(line.slice(end, found.index), link);
      end = found.index + found[0].length;
    }
    return [...parts, line.slice(end) + "\n"];
  };
  element("reasons").replaceChildren(...text.replace(/\n$/, "").split("\n").flatMap(linked));
};

const showReport = (text) => {
  element("checked").hidden = text === "";
  element("report").textContent = text;
};

const showResults = ({ drawings = [], report = "", explanation = "" }) => {
  showDrawings(drawings);
  showReport(report ?? "");
  showExplanation(explanation);
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
  // What an earlier run said is not about this one.
  showAnswers("");
  showResults({});
  markErrors("");
  try {
    const wishes = { signal: control.signal, prove: element("prove").checked, onAnswers: showAnswers };
    const result = await solver.run(script.value, wishes);
    showAnswers(result.answers);
    showResults(result);
    markErrors(result.answers);
    element("state").textContent = result.end ?? `${result.milliseconds} ms`;
  } catch (error) {
    const text = control.signal.aborted ? "stopped" : error.message;
    // What was answered before stays.
    element("state").textContent = text;
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
  markErrors("");
  showColours();
};

const start = async () => {
  const examples = await solver.examples();
  const choice = element("examples");
  for (const { title } of examples) choice.append(new Option(title));
  choice.addEventListener("change", () => show(examples[choice.selectedIndex].script));
  show((await ofAddress()) ?? examples[choice.selectedIndex].script);
};

element("proofs").hidden = !solver.checksProofs;
script.addEventListener("input", () => {
  markErrors("");
  showColours();
});
script.addEventListener("scroll", follow);
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
