// The package in browsers, with a bundler or without.
import { compiledFrom } from "./fetch.js";
import { setEnvironment } from "./solver.js";

setEnvironment(
  async () => {
    const [solver, checker] = await Promise.all([
      compiledFrom(new URL("../lib/trine.wasm", import.meta.url)),
      compiledFrom(new URL("../lib/trine-check.wasm", import.meta.url)),
    ]);
    return { solver, checker };
  },
  (hear, fail) => {
    const worker = new Worker(new URL("./worker-web.js", import.meta.url), { type: "module" });
    worker.onmessage = (event) => hear(event.data);
    worker.onerror = (event) => fail(new Error(event.message));
    return { post: (message) => worker.postMessage(message), end: () => worker.terminate() };
  },
);

export * from "./api.js";
