// One script on the main thread of Node, with 10 s for each check: node run.mjs FILE
import { readFileSync } from "node:fs";
import { Engine } from "../../../npm/src/engine.js";

const module = new WebAssembly.Module(readFileSync(new URL("../../../npm/lib/trine.wasm", import.meta.url)));
const engine = new Engine(module, (kind, text) => kind === "answer" && console.log(text));
engine.open({ timeout: 10_000 });
process.exitCode = engine.run(readFileSync(process.argv[2], "utf8"));
