// Answers of the module against those of the native program, one script after the other in one instance.
// node --no-warnings answers.mjs POOL NATIVE OUT.csv [COUNT]: takes files of all families evenly, keeps those that the native program
// decides (with 6 s of the wall clock, for busy machines), and runs each as a session of its own; seconds are of the processor, all
// threads together.
import { spawnSync } from "node:child_process";
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import "../../../npm/src/node.js";
import { Engine } from "../../../npm/src/engine.js";

const [pool, native, out, count = "500"] = process.argv.slice(2);
const names = readFileSync(path.join(pool, "index.csv"), "utf8").split("\n").slice(1).map((row) => row.split(",")[0]);
const families = new Map();
for (const name of names.filter((name) => name.endsWith(".smt2"))) {
  const family = name.split("/")[0];
  families.set(family, [...(families.get(family) ?? []), name]);
}
// A step that no family's order follows.
const shuffled = (list) => list.map((name, at) => [(at * 7919) % list.length, name]).sort((a, b) => a[0] - b[0]).map(([, name]) => name);
const queues = [...families.values()].map(shuffled);
const isAnswer = (line) => /^(sat|unsat|unknown)$/.test(line);

const module = new WebAssembly.Module(readFileSync(new URL("../../../npm/lib/trine.wasm", import.meta.url)));
let heard = [];
const engine = new Engine(module, (kind, text) => kind === "answer" && heard.push(...text.split("\n").filter(isAnswer)));
writeFileSync(out, "file,same,answers,cpu,mib\n");
for (let taken = 0; taken < Number(count) && queues.some((queue) => queue.length > 0); ) {
  for (const queue of queues) {
    const name = queue.pop();
    if (name === undefined || taken >= Number(count)) continue;
    const file = path.join(pool, name);
    const done = spawnSync(native, ["--timeout", "6000", file], { encoding: "utf8", maxBuffer: 1 << 28 });
    const own = done.stdout.split("\n").filter(isAnswer);
    if (own.length === 0 || own.includes("unknown")) continue;
    heard = [];
    const before = process.cpuUsage();
    engine.open({ timeout: 40_000 });
    engine.run(readFileSync(file, "utf8"));
    const { user, system } = process.cpuUsage(before);
    const same = own.join(" ") === heard.join(" ");
    const answers = same ? own.length : `${own.join(" ")} against ${heard.join(" ")}`;
    appendFileSync(out, `${name},${same},${answers},${((user + system) / 1e6).toFixed(3)},${engine.memory() / (1 << 20)}\n`);
    taken++;
  }
}
