// The module in Node against the native program, file by file.
// node --no-warnings measure.mjs POOL NATIVE OUT.csv [COUNT [LIST]]: takes the files of a list, or those of all families evenly, keeps
// those that the native program decides within 2 s, and runs each in a process of its own.
import { spawnSync } from "node:child_process";
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const [pool, native, out, count = "500", list] = process.argv.slice(2);
const here = path.dirname(fileURLToPath(import.meta.url));
const rows = readFileSync(path.join(pool, "index.csv"), "utf8").split("\n").slice(1);
const named = list === undefined ? rows.map((row) => row.split(",")[0]) : readFileSync(list, "utf8").split("\n");
const files = named.filter((name) => name.endsWith(".smt2"));
const families = Map.groupBy?.(files, (name) => name.split("/")[0]) ??
  files.reduce((map, name) => map.set(name.split("/")[0], [...(map.get(name.split("/")[0]) ?? []), name]), new Map());
// A step that no family's order follows.
const shuffled = (list) => list.map((name, at) => [(at * 7919) % list.length, name]).sort((a, b) => a[0] - b[0]).map(([, name]) => name);
const queues = [...families.values()].map(shuffled);

// Processor time of a program with all its threads, in seconds.
const run = (program, args) => {
  const done = spawnSync("/usr/bin/env", ["bash", "-c", 'TIMEFORMAT="%U %S %R"; time "$@"', "-", program, ...args], { encoding: "utf8", maxBuffer: 1 << 28 });
  const [user, system, real] = done.stderr.trim().split("\n").at(-1).split(" ").map(Number);
  const answers = done.stdout.split("\n").filter((line) => /^(sat|unsat|unknown)$/.test(line)).join(" ");
  return { answers, cpu: user + system, real };
};

writeFileSync(out, "file,native,native_cpu,node,node_cpu,node_real\n");
for (let taken = 0; taken < Number(count) && queues.some((queue) => queue.length > 0); ) {
  for (const queue of queues) {
    const name = queue.pop();
    if (name === undefined) continue;
    const file = path.join(pool, name);
    const own = run(native, ["--timeout", "2000", file]);
    if (own.answers === "" || own.answers.includes("unknown")) continue;
    const node = run("node", [path.join(here, "run.mjs"), file]);
    appendFileSync(out, `${name},${own.answers},${own.cpu.toFixed(3)},${node.answers},${node.cpu.toFixed(3)},${node.real.toFixed(3)}\n`);
    if (++taken >= Number(count)) break;
  }
}
