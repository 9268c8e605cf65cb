// The package under Node and what is like it.
import { readFile } from "node:fs/promises";
import v8 from "node:v8";
import { Worker } from "node:worker_threads";
import { setEnvironment } from "./solver.js";

// Old V8 compiles a function for speed as soon as it has run a little, which on scripts of a second takes more than it gives back; later
// ones wait by themselves. The flag holds for modules that are compiled from here on.
const flag = "--wasm-tiering-budget";
const isEager = Number.parseInt(process.versions.v8, 10) < 12;
if (isEager && !process.execArgv.some((given) => given.startsWith(flag))) v8.setFlagsFromString(`${flag}=40000000`);

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
