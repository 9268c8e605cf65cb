// What runs in a worker: an engine that answers messages.
//
// The first message brings the compiled modules: that of the solver, and mostly that of the checker. Each later one has a number, a name and arguments; answers come back with that
// number while it runs, and its outcome at the end.

import { Engine, checkProof } from "./engine.js";

/** Serves messages; `post` sends one. Returns what takes a message. */
export function serve(post) {
  let modules = null;
  let engine = null;
  let number = 0;
  const actions = {
    modules: (given) => {
      modules = given;
      engine = new Engine(modules.solver, (kind, text) => post({ number, kind, text }));
    },
    open: (options, wishes) => engine.open(options, wishes),
    run: (text) => engine.run(text),
    forgive: () => engine.forgive(),
    drawings: () => engine.drawings(),
    explanation: (format) => engine.explanation(format),
    proof: () => engine.proof(),
    memory: () => engine.memory(),
    ready: () => engine.ready(),
    check: (script, proof, checker = modules.checker) => checkProof(checker, script, proof),
  };
  return (message) => {
    number = message.number;
    try {
      post({ number, outcome: actions[message.name](...message.args) });
    } catch (error) {
      post({ number, failure: String(error.message) });
    }
  };
}
