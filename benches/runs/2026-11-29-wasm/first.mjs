// The first answer of a script after the module is there, on the main thread of Node: node first.mjs [SCRIPT]
// Each line has milliseconds of the wall clock and of the processor, all threads together.
import { readFileSync } from "node:fs";
import { Engine } from "../../../npm/src/engine.js";

const script = readFileSync(process.argv[2] ?? new URL("../../../examples/sanitizer.smt2", import.meta.url), "utf8");
const cpu = () => Object.values(process.cpuUsage()).reduce((sum, part) => sum + part) / 1000;
let [start, spent] = [performance.now(), cpu()];
const lap = (what) => {
  console.log(`${what}: ${(performance.now() - start).toFixed(0)} ms, processor ${(cpu() - spent).toFixed(0)} ms`);
  [start, spent] = [performance.now(), cpu()];
};
const bytes = readFileSync(new URL("../../../npm/lib/trine.wasm", import.meta.url));
const module = await WebAssembly.compile(bytes);
lap("compiled");
let heard = false;
const engine = new Engine(module, (kind) => {
  if (kind === "answer" && !heard) lap("first answer");
  heard = true;
});
engine.ready();
lap("instance");
for (let round = 0; round < 3; round++) {
  heard = false;
  engine.open({}, { explain: true, draw: true });
  engine.run(script);
  lap("rest of the script");
  engine.drawings();
  engine.explanation();
  lap("explanation and drawings");
}
