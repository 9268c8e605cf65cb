// Terms that a program builds.
import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import * as trine from "../src/node.js";
import * as terms from "../src/terms.js";
import * as operators from "../src/operators.js";

const { Solver, TrineError, add, and, bitVec, bool, bv, bvAdd, bvUlt, constant, distinct, eq, extract, fpAdd, func, gt, int, lt, not, or,
  reRange, rePlus, select, store, strConcat, strInRe, strLen, string, text } = trine;

const solver = await Solver.create();
after(() => solver.close());
beforeEach(() => solver.reset());

test("no two exports have one name", () => {
  assert.deepEqual(Object.keys(terms).filter((name) => name in operators), []);
  assert.ok(Object.keys(operators).length > 150);
});

test("words, strings, functions and arrays have models", async () => {
  const x = bitVec("x", 8);
  await solver.add(bvUlt(bvAdd(x, bv(1, 8)), x));
  assert.equal(await solver.check(), "sat");
  assert.equal(await solver.value(x), 255n);
  const s = string("s");
  await solver.add(eq(strLen(s), 3), strInRe(s, rePlus(reRange("x", "z"))));
  assert.equal(await solver.check(), "sat");
  assert.match(await solver.value(s), /^[x-z]{3}$/);
  const f = func("f", [trine.Int], trine.Int);
  const a = constant("an array", trine.Array(trine.Int, trine.Int));
  await solver.add(eq(f(1), 2), eq(select(store(a, 1, f(1)), 1), int("n")));
  assert.equal(await solver.check(), "sat");
  assert.deepEqual(await solver.values(int("n"), f(1), gt(int("n"), 1)), [2n, 2n, true]);
  assert.match(await solver.model(), /define-fun/);
});

test("levels, assumptions, cores and proofs", async () => {
  const n = int("n");
  await solver.addNamed("low", lt(n, 5));
  await solver.push();
  await solver.addNamed("high", gt(n, 7));
  await solver.addNamed("other", gt(n, -7));
  assert.equal(await solver.check(), "unsat");
  assert.deepEqual((await solver.core()).sort(), ["high", "low"]);
  assert.match(await solver.proof(), /^\(trine-proof/);
  await solver.pop();
  assert.equal(await solver.check(), "sat");
  const wrong = gt(n, 5);
  assert.equal(await solver.check(wrong, gt(n, 0)), "unsat");
  assert.deepEqual(await solver.failedAssumptions(), [wrong]);
  assert.equal(await solver.check(gt(n, 0)), "sat");
});

test("a rejected formula is an exception and leaves the session as it was", async () => {
  const x = bitVec("x", 8);
  await solver.add(eq(x, bv(3, 8)));
  await assert.rejects(solver.add(eq(x, bv(3, 16))), TrineError);
  assert.equal(await solver.check(), "sat");
  assert.equal(await solver.value(x), 3n);
  assert.throws(() => extract(1, x), TypeError);
  assert.throws(() => bvAdd(), TypeError);
  await assert.rejects(solver.add(eq(constant("x", trine.Int), 3)), /another sort/);
});

test("shared and deep terms have short texts", async () => {
  let shared = int("n");
  for (let round = 0; round < 64; round++) shared = add(shared, shared);
  assert.ok(text(shared).length < 10_000);
  let deep = bool("p");
  for (let round = 0; round < 100_000; round++) deep = not(deep);
  await solver.add(deep, eq(shared, 0), eq(constant("?0", trine.Int), 7));
  assert.equal(await solver.check(), "sat");
  assert.equal(await solver.value(int("n")), 0n);
  assert.equal(await solver.value(add(constant("?0", trine.Int), shared, shared)), 7n);
});

test("letters and numbers go there and back", async () => {
  const [s, n] = [string("s"), int("n")];
  for (const value of ["", 'a "quoted" one', "\\u{41}", "ä\u{1f600}\0\n"]) {
    solver.reset();
    await solver.add(eq(s, value));
    assert.equal(await solver.check(), "sat");
    assert.equal(await solver.value(s), value);
  }
  await solver.add(eq(n, -(2n ** 100n)));
  assert.equal(await solver.check(), "sat");
  assert.equal(await solver.value(n), -(2n ** 100n));
  assert.throws(() => eq(n, 0.5), TypeError);
  assert.equal(await solver.check(distinct(1, 1)), "unsat");
  assert.equal(await solver.check(or(false, and(true, true))), "sat");
  assert.equal(String(strConcat("a", s)), '(str.++ "a" s)');
  const f = constant("f", trine.Float(5, 11));
  assert.equal(await solver.check(eq(fpAdd(constant("r", trine.RoundingMode), f, f), f)), "sat");
});
