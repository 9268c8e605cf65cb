// A thousand scripts one after the other in one instance of the module: node many.mjs FOLDER [COUNT]
// Prints the size of linear memory after the first script, the largest, and the last; and the time of a small call.
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { Engine } from "../../../npm/src/engine.js";

const [folder, count = "1000"] = process.argv.slice(2);
const module = new WebAssembly.Module(readFileSync(new URL("../../../npm/lib/trine.wasm", import.meta.url)));
const engine = new Engine(module, () => {});
const files = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith(".smt2")).sort();
const sizes = [];
let instances = 0;
let last = null;
for (let number = 0; number < Number(count); number++) {
  engine.open({ timeout: 2000 });
  engine.run(readFileSync(path.join(folder, files[number % files.length]), "utf8"));
  if (engine.instance !== last) instances++;
  last = engine.instance;
  sizes.push(engine.memory() / (1 << 20));
}
console.log(`${files.length} scripts, ${sizes.length} runs, ${instances} instances`);
const passes = Math.floor(sizes.length / files.length);
for (let pass = 1; pass <= passes; pass++) console.log(`MiB after pass ${pass}: ${sizes[pass * files.length - 1]}`);
console.log(`MiB after the first, at most, at the end: ${sizes[0]}, ${Math.max(...sizes)}, ${sizes.at(-1)}`);
const small = "(declare-const x (_ BitVec 8))(assert (= (bvmul x x) #x31))(check-sat)";
const times = Array.from({ length: 200 }, () => {
  const begin = performance.now();
  engine.open();
  engine.run(small);
  return performance.now() - begin;
}).sort((a, b) => a - b);
console.log(`ms of a small call, median: ${times[100].toFixed(2)}`);
