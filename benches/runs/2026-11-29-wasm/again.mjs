// What V8's compilers take of a script: node again.mjs MODULE FILE runs it twice in one instance, and says the seconds of the
// processor, all threads together, of each run.
import { readFileSync } from "node:fs";
import { Engine } from "../../../npm/src/engine.js";

const [wasm, file] = process.argv.slice(2);
const module = await WebAssembly.compile(readFileSync(wasm));
const script = readFileSync(file, "utf8");
const engine = new Engine(module, () => {});
const run = () => {
  const before = process.cpuUsage();
  engine.open({ timeout: 20_000 });
  engine.run(script);
  const { user, system } = process.cpuUsage(before);
  return ((user + system) / 1e6).toFixed(2);
};
console.log(`first ${run()}, again ${run()}`);
