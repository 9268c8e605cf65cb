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

for (const name of files.filter((_, at) => at % step === first).slice(0, COUNT)) {
  test(name, async () => {
    const script = await readFile(new URL(name, folder), "utf8");
    const expected = /^; expect: *(.*)$/m.exec(script)[1].trim();
    const { answers, status } = await solver.run(script, { options: { "total-timeout": 60_000 } });
    const said = answers.filter((answer) => ["sat", "unsat", "unknown"].includes(answer));
    assert.equal(said.join(" "), expected);
    assert.ok(["done", "error"].includes(status), status);
  });
}
