// The package as a program uses it, for hosts without Node's test runner: deno run --allow-read --allow-env deno.mjs
import assert from "node:assert/strict";
import { Solver, bitVec, bv, bvAdd, bvUlt } from "../src/node.js";

const solver = await Solver.create();
const x = bitVec("x", 8);
await solver.add(bvUlt(bvAdd(x, bv(1, 8)), x));
assert.equal(await solver.check(), "sat");
assert.equal(await solver.value(x), 255n);
const script = '(declare-const s String)(assert (= (str.len s) 3))(assert (str.prefixof "admin" s))(check-sat)';
const { answers, proof } = await solver.run(script, { prove: true });
assert.deepEqual(answers, ["unsat"]);
assert.ok((await solver.checkProof(script, proof)).accepted);
solver.stop();
assert.deepEqual((await solver.run("(check-sat)")).answers, ["sat"]);
solver.close();
console.log("the package works");
