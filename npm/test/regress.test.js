// Scripts of the regressions: the answers are those that their first lines expect. TRINE_SLICE takes other ones.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { readFile, readdir } from "node:fs/promises";
import { Solver } from "../src/node.js";

const COUNT = 60;
const folder = new URL("../../tests/regress/", import.meta.url);
const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".smt2")).sort();
const step = Math.max(1, Math.floor(files.length / COUNT));
const first = Number(process.env.TRINE_SLICE ?? 0) % step;
const solver = await Solver.create();
after(() => solver.close());

const names = files.filter((_, at) => at % step === first).slice(0, COUNT);
const textOf = (name) => readFile(new URL(name, folder), "utf8");
const run = (script) => solver.run(script, { options: { "total-timeout": 60_000 } });

for (const name of names) {
  test(name, async () => {
    const script = await textOf(name);
    const expected = /^; expect: *(.*)$/m.exec(script)[1].trim();
    const { answers, status } = await run(script);
    const said = answers.filter((answer) => ["sat", "unsat", "unknown"].includes(answer));
    assert.equal(said.join(" "), expected);
    assert.ok(["done", "error"].includes(status), status);
  });
}

test("a second time they need no more memory", async () => {
  const once = await solver.memory();
  for (const name of names) await run(await textOf(name));
  const twice = await solver.memory();
  assert.ok(twice <= 1.25 * once, `${once}, then ${twice} bytes`);
});
