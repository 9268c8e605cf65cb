// The solver of a page without a server: a worker with the same modules as the package.
//
// `pageParts` is what a page brings in itself: the text of the worker, the modules (compressed, in base 64) and the examples. A page
// from a file server has none, and fetches each.

import { Remote, Stopped } from "../src/remote.js";

const parts = globalThis.pageParts ?? null;

const unpacked = (text) => {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
};
const bytesOf = async (name) => (parts ? unpacked(parts.modules[name]) : (await fetch(`${name}.wasm`)).arrayBuffer());
const compile = async (name) => WebAssembly.compile(await bytesOf(name));

const begin = (hear, fail) => {
  const address = parts ? URL.createObjectURL(new Blob([parts.worker], { type: "text/javascript" })) : "worker.js";
  const worker = new Worker(address);
  worker.onmessage = (event) => hear(event.data);
  worker.onerror = (event) => fail(new Error(event.message ?? "the worker cannot be started"));
  return { post: (message) => worker.postMessage(message), end: () => worker.terminate() };
};

const remote = Promise.all([compile("trine"), compile("trine-check")]).then(
  ([solver, checker]) => new Remote(begin, { solver, checker }),
);

globalThis.ownSolver = {
  checksProofs: true,
  examples: async () => parts?.examples ?? (await fetch("examples.json")).json(),
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
      await worker.call("open", [{}, { explain: !prove, draw: true, prove }]);
      await worker.call("run", [script], hear);
      const milliseconds = Math.round(performance.now() - start);
      const drawings = (await worker.call("drawings")).slice(0, 12);
      const explanation = await worker.call("explanation", ["text"]);
      const proof = prove ? await worker.call("proof") : null;
      const judged = proof && (await worker.call("check", [script, proof]));
      const report = !prove ? "" : judged ? judged.report : "there is no proof to check";
      return { answers: answers.join("\n"), drawings, explanation, report, milliseconds };
    } finally {
      signal.removeEventListener("abort", stop);
    }
  },
};

if (!parts && "serviceWorker" in navigator) navigator.serviceWorker.register("offline.js").catch(() => {});
