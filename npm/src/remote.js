// A worker with its calls.
//
// Idea: each call is a message with a number, and a promise. To stop ends the worker; the next call begins another one with
// the same compiled modules.
// Invariant: after a stop every open call is refused, and nothing of the old worker is heard any more.

/** Refuses calls that were ended. */
export class Stopped extends Error {
  constructor() {
    super("stopped");
    this.name = "Stopped";
  }
}

export class Remote {
  /** `begin(hear, fail)` makes a worker: an object with `post` and `end`. */
  constructor(begin, modules) {
    this.begin = begin;
    this.modules = modules;
    this.worker = null;
    this.calls = new Map();
    this.last = 0;
  }

  call(name, args = [], hear = () => {}) {
    if (this.worker === null) {
      const worker = this.begin(
        (message) => this.worker === worker && this.take(message),
        (error) => this.worker === worker && this.drop(error),
      );
      this.worker = worker;
      this.send("modules", [this.modules], () => {}).catch(() => {});
    }
    return this.send(name, args, hear);
  }

  send(name, args, hear) {
    const number = ++this.last;
    return new Promise((resolve, reject) => {
      this.calls.set(number, { resolve, reject, hear });
      this.worker.post({ number, name, args });
    });
  }

  take({ number, kind, text, outcome, failure }) {
    const call = this.calls.get(number);
    if (call === undefined) return;
    if (kind !== undefined) {
      call.hear(kind, text);
    } else {
      this.calls.delete(number);
      if (failure === undefined) call.resolve(outcome);
      else call.reject(new Error(failure));
    }
  }

  /** Begins a worker whose module waits for a script. */
  ready() {
    return this.call("ready");
  }

  /** Ends the worker; open calls are refused. */
  drop(error) {
    const worker = this.worker;
    const calls = [...this.calls.values()];
    this.worker = null;
    this.calls.clear();
    worker?.end();
    for (const { reject } of calls) reject(error);
  }

  /** Ends whatever runs; another worker is made ready. */
  stop() {
    const worked = this.worker !== null;
    this.drop(new Stopped());
    if (worked) this.ready().catch(() => {});
  }

  /** Ends the worker. */
  close() {
    this.drop(new Stopped());
  }
}
