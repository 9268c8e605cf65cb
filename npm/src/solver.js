// What programs use: a solver in a worker.
//
// Idea: a script runs in a session of its own, and its answers are handed out as they come. A program that builds terms has one
// session that lasts: what it adds stays until it pops it. Each solver has its own worker, so two of them work side by side.
// Invariant: a rejected formula is an exception with the place in its text, and leaves the session as it was.

import { Remote } from "./remote.js";
import { TrineError, errorOf, read, unquoted, value, written } from "./reader.js";
import { parts, symbol, term, text } from "./terms.js";

const STATUSES = ["done", "error", "usage", "fault", "output-lost", "out-of-memory"];

/** What the environment brings: how modules are loaded and workers begun. */
const environment = { load: null, begin: null };
let compiled = null;

/** Sets the environment, once. */
export function setEnvironment(load, begin) {
  environment.load = load;
  environment.begin = begin;
}

/** Compiles the modules, once; what is compiled is shared by all workers. */
export function load() {
  compiled ??= environment.load().catch((error) => {
    compiled = null;
    throw error;
  });
  return compiled;
}

export class Solver {
  #remote;
  #options;
  #declared = null;
  #names = 0;
  #produced = {};

  constructor(remote, options) {
    this.#remote = remote;
    this.#options = options;
  }

  /** A solver with a worker of its own. Options are those of `set-option`. */
  static async create(options = {}) {
    const solver = new Solver(new Remote(environment.begin, await load()), options);
    await solver.#remote.ready();
    return solver;
  }

  /** Runs a script in a new session. */
  async run(script, { options = {}, explain = false, draw = false, prove = false, onAnswer = () => {}, onWarning = () => {} } = {}) {
    this.#declared = null;
    const begin = performance.now();
    const [answers, warnings] = [[], []];
    const hear = (kind, text) => {
      (kind === "answer" ? answers : warnings).push(text);
      (kind === "answer" ? onAnswer : onWarning)(text);
    };
    const call = (name, ...args) => this.#remote.call(name, args, hear);
    const all = call("open", { ...this.#options, ...options }, { explain: explain !== false, draw, prove });
    const done = call("run", script);
    const format = explain === true ? "text" : explain;
    const rest = [draw ? call("drawings") : [], explain === false ? "" : call("explanation", format), prove ? call("proof") : null];
    const [, status, drawings, explanation, proof] = await Promise.all([all, done, ...rest]);
    const errors = answers.map(errorOf).filter((error) => error !== null);
    const milliseconds = performance.now() - begin;
    return { status: STATUSES[status] ?? `${status}`, answers, errors, warnings, drawings, explanation, proof, milliseconds };
  }

  /** The answers of a script, as they come. */
  async *answers(script, options = {}) {
    const [ready, waiting] = [[], []];
    const give = (answer) => (waiting.length > 0 ? waiting.shift()(answer) : ready.push(answer));
    let failure = null;
    this.run(script, { ...options, onAnswer: (answer) => give({ answer }) }).then(
      () => give({ ended: true }),
      (error) => {
        failure = error;
        give({ ended: true });
      },
    );
    for (;;) {
      const next = ready.length > 0 ? ready.shift() : await new Promise((resolve) => waiting.push(resolve));
      if (next.ended) break;
      yield next.answer;
    }
    if (failure !== null) throw failure;
  }

  /** Runs the next piece of the lasting session; returns its answers, or throws the first error. */
  async send(script) {
    await this.#session();
    const answers = [];
    await this.#remote.call("run", [script], (kind, text) => kind === "answer" && answers.push(text));
    const error = answers.map(errorOf).find((error) => error !== null);
    if (error !== undefined) {
      await this.#remote.call("forgive");
      throw error;
    }
    return answers;
  }

  async #session() {
    if (this.#declared !== null) return;
    this.#declared = new Map();
    this.#names = 0;
    const lasting = { "global-declarations": true, "produce-unsat-cores": true, "produce-proofs": true, ...this.#options };
    await this.#remote.call("open", [lasting]);
  }

  async #declare(...terms) {
    await this.#session();
    const lines = [];
    for (const root of terms) {
      for (const { declaration } of parts(root)) {
        if (declaration === null) continue;
        const known = this.#declared.get(declaration.name);
        if (known !== undefined && known !== declaration.text) {
          throw new TrineError(`${declaration.name} has another sort already`);
        }
        if (known === undefined) lines.push(declaration.text);
        this.#declared.set(declaration.name, declaration.text);
      }
    }
    if (lines.length > 0) await this.send(lines.join("\n"));
  }

  /** Asserts formulas. */
  async add(...formulas) {
    const terms = formulas.map(term);
    await this.#declare(...terms);
    for (const formula of terms) await this.send(`(assert ${text(formula)})`);
  }

  /** Asserts a formula under a name, which cores may contain. */
  async addNamed(name, formula) {
    const named = term(formula);
    await this.#declare(named);
    await this.send(`(assert (! ${text(named)} :named ${symbol(name)}))`);
  }

  /** Begins levels. */
  async push(levels = 1) {
    await this.send(`(push ${levels})`);
  }

  /** Takes levels back, with what was added in them. */
  async pop(levels = 1) {
    await this.send(`(pop ${levels})`);
  }

  /** Whether the formulas have a model, with these assumed for now: "sat", "unsat" or "unknown". */
  async check(...assumptions) {
    const terms = assumptions.map(term);
    await this.#declare(...terms);
    const names = [];
    for (const assumption of terms) {
      const name = `trine.assumption.${this.#names++}`;
      await this.send(`(define-fun ${name} () Bool ${text(assumption)})`);
      names.push(name);
    }
    this.#produced = Object.fromEntries(names.map((name, at) => [name, terms[at]]));
    const asked = names.length > 0 ? `(check-sat-assuming (${names.join(" ")}))` : "(check-sat)";
    return (await this.send(asked)).at(-1) ?? "unknown";
  }

  /** Why the last check was answered "unknown". */
  async reason() {
    return written(read((await this.send("(get-info :reason-unknown)"))[0])[1]);
  }

  /** The value of a term in the model of the last check. */
  async value(of) {
    return (await this.values(of))[0];
  }

  /** The values of terms in the model of the last check. */
  async values(...terms) {
    const asked = terms.map(term);
    await this.#declare(...asked);
    const [answer] = await this.send(`(get-value (${asked.map(text).join(" ")}))`);
    return read(answer).map((pair) => value(pair[1]));
  }

  /** The model of the last check, as SMT-LIB writes it. */
  async model() {
    return (await this.send("(get-model)"))[0];
  }

  /** The names of formulas that have no model together. */
  async core() {
    return read((await this.send("(get-unsat-core)"))[0]).map(unquoted);
  }

  /** The assumptions of the last check that have no model with what was added. */
  async failedAssumptions() {
    return read((await this.send("(get-unsat-assumptions)"))[0]).map((name) => this.#produced[name]);
  }

  /** The proof of the last answer "unsat", for {@link checkProof}. */
  async proof() {
    return proofOf((await this.send("(get-proof)"))[0]);
  }

  /** Forgets the lasting session; the next formula begins another one. */
  reset() {
    this.#declared = null;
  }

  /** Bytes of the memory of the module. */
  memory() {
    return this.#remote.call("memory");
  }

  /** What the checker, a program of its own, says of a proof of a script. */
  async checkProof(script, proof) {
    const { report, code } = await this.#remote.call("check", [script, proof]);
    return { accepted: code === 0, report };
  }

  /** Ends the worker, whatever it does; calls that are open are refused with {@link Stopped}. Another is made ready. */
  stop() {
    this.#declared = null;
    this.#remote.stop();
  }

  /** Ends the worker; calls that are open are refused with {@link Stopped}. */
  close() {
    this.#declared = null;
    this.#remote.close();
  }
}

/** The proof in a response to `get-proof`, without the parentheses around it. */
export function proofOf(response) {
  const inner = /^\(\n([\s\S]*)\)\s*$/.exec(response);
  return inner === null ? response : inner[1];
}
