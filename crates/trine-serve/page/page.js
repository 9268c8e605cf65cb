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

// From so many states or cells on a drawing is opened by hand.
const LARGE_DRAWING = 48;

// A drawing as wide as the page, to be zoomed and moved about.
const framed = (src) => {
  const image = Object.assign(new Image(), { src, alt: "heap of the model, automaton or transducer", draggable: false });
  const view = make("div", { className: "view", tabIndex: 0 }, image);
  // Own size is 1; nothing for the width of the page.
  const zoom = (factor) => {
    const width = factor === null ? 0 : image.clientWidth * factor;
    image.style.width = factor === null ? "" : `${Math.min(Math.max(width, 120), 8 * image.naturalWidth)}px`;
    view.classList.toggle("zoomed", factor !== null);
  };
  const button = (text, title, factor) => {
    const made = make("button", { textContent: text, title });
    made.addEventListener("click", () => zoom(factor()));
    return made;
  };
  const tools = make(
    "div",
    { className: "tools" },
    button("\u2212", "smaller", () => 1 / 1.3),
    button("+", "larger", () => 1.3),
    button("1:1", "own size", () => image.naturalWidth / image.clientWidth),
    button("\u2194", "width of the page", () => null),
  );
  let held = null;
  view.addEventListener("pointerdown", (event) => {
    if (event.pointerType !== "mouse" || event.button !== 0) return;
    held = { x: event.clientX + view.scrollLeft, y: event.clientY + view.scrollTop };
    view.setPointerCapture(event.pointerId);
  });
  view.addEventListener("pointermove", (event) => {
    if (held !== null) view.scrollTo(held.x - event.clientX, held.y - event.clientY);
  });
  view.addEventListener("pointerup", () => (held = null));
  view.addEventListener("dblclick", () => zoom(view.classList.contains("zoomed") ? null : image.naturalWidth / image.clientWidth));
  return make("figure", {}, tools, view);
};

const showDrawings = (texts) => {
  addresses.forEach((address) => URL.revokeObjectURL(address));
  element("picture").hidden = texts.length === 0;
  // In an image no program runs and nothing is loaded.
  addresses = texts.map((text) => URL.createObjectURL(new Blob([text], { type: "image/svg+xml" })));
  const drawings = addresses.map((src, at) => {
    const figure = framed(src);
    const boxes = texts[at].split('class="box"').length - 1;
    if (boxes < LARGE_DRAWING) return figure;
    return make("details", {}, make("summary", { textContent: `A large drawing of ${boxes} boxes` }), figure);
  });
  element("drawings").replaceChildren(...drawings);
};

const showAnswers = (text) => {
  const lines = text.split("\n").map((said) => {
    // Errors hold no answer as a word: a dot is in it (`check-s.at`). People need none.
    const line = said.startsWith("(error") ? said.replace(/\b([su])\.(at|nsat|nknown)\b/g, "$1$2") : said;
    const span = make("span", { textContent: line + "\n" });
    if (["sat", "unsat", "unknown"].includes(line)) span.className = `answer ${line}`;
    if (line.startsWith("(error")) span.className = "error";
    return span;
  });
  element("answers").replaceChildren(...lines);
};

// Answers that come one after the other are shown together, when the page is drawn.
let coming = null;
const showComing = (text) => {
  if (coming === null) requestAnimationFrame(showLatest);
  coming = text;
};
const showLatest = () => {
  if (coming !== null) showAnswers(coming);
  coming = null;
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

// A line whose continuations stand below what it says, behind its first column.
const hanging = (line, parts) => {
  const column = /^ *(?:\S+ )*?\S+ {2,}|^ */.exec(line)[0].length;
  const span = make("span", { className: "line" }, ...parts, "\n");
  span.style.setProperty("--column", `${column}ch`);
  return span;
};

let explained = 0;
const showExplanation = async (given) => {
  // Errors are among the answers already.
  const lines = given.split("\n").filter((line) => !line.startsWith("(error"));
  const text = lines.join("\n").trimEnd();
  element("explanation").hidden = text === "";
  element("reasons").replaceChildren(...lines.map((line) => hanging(line, [line])));
  const number = ++explained;
  if (text === "") return;
  const names = await (procedures ??= readProcedures().catch(() => null));
  if (names === null || number !== explained) return;
  const linked = (line) => {
    const parts = [];
    let end = 0;
    for (const found of NAMING.test(line) ? line.matchAll(names) : []) {
      const href = `${chapter}#:~:text=${encodeURIComponent(found[0])}`;
      const link = make("a", { href, target: "_blank", rel: "noopener", title: "the manual about procedures", textContent: found[0] });
      parts.push(line.slice(end, found.index), link);
      end = found.index + found[0].length;
    }
    return hanging(line, [...parts, line.slice(end)]);
  };
  element("reasons").replaceChildren(...text.split("\n").map(linked));
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
  run: async (text, { signal, onAnswers }) => {
    const response = await fetch("check", {
      method: "POST",
      headers: { "X-Trine": "1", "Content-Type": "text/plain;charset=UTF-8" },
      body: text,
      signal,
    });
    if (!response.ok) throw new Error(await response.text());
    // A line for each part of the answers, and one for how it ended.
    const parts = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let answers = "";
    let open = "";
    for (;;) {
      const { done, value } = await parts.read();
      if (done) throw new Error("the server has gone");
      const lines = (open + value).split("\n");
      open = lines.pop();
      for (const line of lines) {
        const said = JSON.parse(line);
        if (said.part === undefined) return said;
        answers += said.part;
        onAnswers(answers.trimEnd());
      }
    }
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
    const wishes = { signal: control.signal, prove: element("prove").checked, onAnswers: showComing };
    const result = await solver.run(script.value, wishes);
    showLatest();
    showAnswers(result.answers);
    showResults(result);
    markErrors(result.answers);
    element("state").textContent = result.end ?? `${result.milliseconds} ms`;
  } catch (error) {
    const text = control.signal.aborted ? "stopped" : error.message;
    // What was answered before stays.
    showLatest();
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
