// The solver's module and that of the checker, called on the thread at hand.
//
// Invariant: an engine that has trapped is never called again; the next script begins a new instance of the module, which is
// compiled already.

import { Exit, System } from "./wasi.js";

const FIRST_OF_CHECK = "<!-- pictures of a check -->";
const FAULT = 3;
const OUT_OF_MEMORY = 5;

/** One session of the solver. `hear(kind, text)` gets each response ("answer") and each warning ("warning"). */
export class Engine {
  constructor(module, hear) {
    this.module = module;
    this.hear = hear;
    this.instance = null;
  }

  /** Begins a session with options, which ends an earlier one. */
  open(options = {}, { explain = false, draw = false, prove = false } = {}) {
    this.ready();
    this.drawn = "";
    const all = { ...(draw && { svg: "/drawings.svg" }), ...(prove && { proof: "/proof" }), ...options };
    this.system.files.clear();
    const lines = Object.entries(all).map(([name, value]) => `${name}=${value}`);
    this.give(lines.join("\n"));
    if (this.instance.exports.trine_open() !== 0) throw new Error(this.result());
    this.listens = explain;
    if (explain) this.instance.exports.trine_listen();
  }

  /** Makes an instance, unless there is one. */
  ready() {
    if (this.instance === null) this.start();
  }

  start() {
    const decoders = { output: new TextDecoder(), errors: new TextDecoder(), drawings: new TextDecoder() };
    this.faults = "";
    this.system = new System((stream, bytes) => {
      const text = decoders[stream].decode(bytes, { stream: true });
      if (stream === "output") this.hear("answer", text.replace(/\n$/, ""));
      else if (stream === "drawings") this.drawn += text;
      else this.faults += text;
    });
    this.instance = new WebAssembly.Instance(this.module, this.system.imports(this.module));
    this.system.memory = this.instance.exports.memory;
    this.instance.exports._initialize();
  }

  give(text) {
    const bytes = new TextEncoder().encode(text);
    const at = this.instance.exports.trine_input(bytes.length);
    new Uint8Array(this.instance.exports.memory.buffer, at, bytes.length).set(bytes);
  }

  result() {
    const { memory, trine_result, trine_result_length } = this.instance.exports;
    return new TextDecoder().decode(new Uint8Array(memory.buffer, trine_result() >>> 0, trine_result_length()));
  }

  /** Runs a piece of a script; returns the status of the program `trine`. */
  run(text) {
    if (this.instance === null) throw new Error("there is no session");
    this.faults = "";
    let status;
    try {
      this.give(text);
      status = this.instance.exports.trine_run();
    } catch (error) {
      status = this.trapped(error);
    }
    for (const line of this.faults.split("\n").filter((line) => line !== "")) this.hear("warning", line);
    return status;
  }

  /** Goes on after errors that the caller has heard of. */
  forgive() {
    this.instance?.exports.trine_forgive();
  }

  /** What to say of a module that trapped. */
  trapped(error) {
    const why = error instanceof Exit ? 0 : this.instance.exports.trine_end();
    this.close();
    if (why === 2) this.hear("answer", "unknown");
    if (why === 1) this.hear("answer", '(error "no memory is left for this command")');
    if (why === 0) this.hear("answer", `(error "internal fault: ${String(error.message).replaceAll('"', "'")}")`);
    return why === 0 ? FAULT : OUT_OF_MEMORY;
  }

  /** The explanation of the session so far, which ends it: "text", "json" or "html". */
  explanation(format = "text") {
    if (this.instance === null || !this.listens) return "";
    this.instance.exports.trine_explain(["text", "json", "html"].indexOf(format));
    return this.result();
  }

  /** The drawings of the last check that has some, as SVG. */
  drawings() {
    const ofCheck = (text) => [...text.matchAll(/<svg[\s\S]*?<\/svg>/g)].map(([drawing]) => drawing);
    return this.drawn.split(FIRST_OF_CHECK).map(ofCheck).findLast((drawings) => drawings.length > 0) ?? [];
  }

  /** The proofs of all checks so far, if they were wanted. */
  proof() {
    const file = this.system?.files.get("proof");
    return file === undefined ? null : file.content().slice();
  }

  /** Bytes of linear memory. */
  memory() {
    return this.instance?.exports.memory.buffer.byteLength ?? 0;
  }

  close() {
    this.instance = null;
  }
}

/** What the checker says of a proof of a script: its report and its exit code. */
export function checkProof(module, script, proof) {
  let report = "";
  const decoder = new TextDecoder();
  const system = new System((_, bytes) => (report += decoder.decode(bytes, { stream: true })), [
    "trine-check",
    "/script.smt2",
    "/proof",
  ]);
  system.put("script.smt2", script);
  system.put("proof", proof);
  const instance = new WebAssembly.Instance(module, system.imports(module));
  system.memory = instance.exports.memory;
  try {
    instance.exports._start();
    return { report: report.trimEnd(), code: 0 };
  } catch (error) {
    if (error instanceof Exit) return { report: report.trimEnd(), code: error.code };
    return { report: `the checker gave up: ${error.message}`, code: FAULT };
  }
}
