// The solver of a page without a server: a worker with the same modules as the package.
//
// `pageParts` is what a page brings in itself: the text of the worker, the modules (compressed, in base 64) and the examples. A page
// from a file server has none, and fetches each from a folder.
// Idea: the worker is begun with the module, so that it is warm when the first script comes; the checker is loaded when a proof is
// to be judged.

import { compiledFrom } from "../src/fetch.js";
import { Remote, Stopped } from "../src/remote.js";

const parts = globalThis.pageParts ?? null;

/** Whether workers and modules may be loaded: from `file:` browsers refuse them, unless the page brings them. */
export const runsHere = parts !== null || location.protocol !== "file:";

const unpacked = (text) => {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
};

/** A solver whose modules and worker lie in a folder. */
export const ownSolver = (folder = "") => {
  const compile = async (name) =>
    parts ? WebAssembly.compile(await unpacked(parts.modules[name])) : compiledFrom(`${folder}${name}.wasm`);
  const begin = (hear, fail) => {
    const address = parts ? URL.createObjectURL(new Blob([parts.worker], { type: "text/javascript" })) : `${folder}worker.js`;
    const worker = new Worker(address);
    worker.onmessage = (event) => hear(event.data);
    worker.onerror = (event) => fail(new Error(event.message ?? "the worker cannot be started"));
    return { post: (message) => worker.postMessage(message), end: () => worker.terminate() };
  };
  const remote = compile("trine").then((solver) => new Remote(begin, { solver }));
  remote.then((worker) => worker.ready()).catch(() => {});
  let checker = null;

  return {
    checksProofs: true,
    examples: async () => parts?.examples ?? (await fetch(`${folder}examples.json`)).json(),
    run: async (script, { signal, prove, onAnswers }) => {
      const worker = await remote;
      const stop = () => worker.stop();
      signal.addEventListener("abort", stop);
      const start = performance.now();
      try {
        if (signal.aborted) throw new Stopped();
        const answers = [];
        const hear = (kind, text) => {
          if (kind !== "answer") return;
          answers.push(text);
          onAnswers(answers.join("\n"));
        };
        // A proof is looked for apart from what explains the answers: it may be the answer itself.
        const opened = worker.call("open", [{}, { explain: !prove, draw: true, prove }]);
        await Promise.all([opened, worker.call("run", [script], hear)]);
        const milliseconds = Math.round(performance.now() - start);
        const drawings = (await worker.call("drawings")).slice(0, 12);
        const explanation = await worker.call("explanation", ["text"]);
        const proof = prove ? await worker.call("proof") : null;
        if (proof !== null) checker ??= await compile("trine-check");
        const judged = proof && (await worker.call("check", [script, proof, checker]));
        const report = !prove ? "" : judged ? judged.report : "there is no proof to check";
        return { answers: answers.join("\n"), drawings, explanation, report, milliseconds };
      } finally {
        signal.removeEventListener("abort", stop);
      }
    },
  };
};
