// The package under Node and what is like it.
import { readFile } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import { setEnvironment } from "./solver.js";

const compile = async (name) => WebAssembly.compile(await readFile(new URL(`../lib/${name}.wasm`, import.meta.url)));

setEnvironment(
  async () => {
    const [solver, checker] = await Promise.all([compile("trine"), compile("trine-check")]);
    return { solver, checker };
  },
  (hear, fail) => {
    const worker = new Worker(new URL("./worker-node.js", import.meta.url));
    // A solver that has nothing to do keeps no program alive.
    worker.unref();
    let open = 0;
    worker.on("message", (message) => {
      if (message.kind === undefined && --open === 0) worker.unref();
      hear(message);
    });
    worker.on("error", fail);
    return {
      post: (message) => {
        if (open++ === 0) worker.ref();
        worker.postMessage(message);
      },
      end: () => worker.terminate(),
    };
  },
);

export * from "./api.js";
