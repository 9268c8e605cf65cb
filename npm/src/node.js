// The package under Node and what is like it.
import { readFile } from "node:fs/promises";
import v8 from "node:v8";
import { Worker } from "node:worker_threads";
import { setEnvironment } from "./solver.js";

// A function has to run longer before V8 compiles it for speed: on scripts of seconds that compiler took more than it gave back. The
// flag holds for modules that are compiled from here on.
const flag = "--wasm-tiering-budget";
const isNode = process.release?.name === "node" && !process.versions.deno && !process.versions.bun;
if (isNode && !process.execArgv.some((given) => given.startsWith(flag))) v8.setFlagsFromString(`${flag}=40000000`);

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
