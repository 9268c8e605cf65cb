// Scripts as text: answers, errors, proofs, drawings, limits.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { readFile } from "node:fs/promises";
import { Solver, Stopped, load, proofOf } from "../src/node.js";

await load();
const solver = await Solver.create();
after(() => solver.close());
const example = (name) => readFile(new URL(`../../examples/${name}`, import.meta.url), "utf8");
const answers = async (script, wishes) => (await solver.run(script, wishes)).answers;

test("words, strings, numbers, floats, arrays and heaps", async () => {
  assert.deepEqual(
    await answers("(declare-const x (_ BitVec 8))(assert (= (bvmul x x) #x31))(assert (bvult x #x10))(check-sat)(get-value (x))"),
    ["sat", "((x #x07))"],
  );
  assert.deepEqual(
    await answers('(declare-const s String)(assert (= (str.++ s "b") "ab"))(check-sat)(get-value (s))'),
    ["sat", '((s "a"))'],
  );
  assert.deepEqual(await answers("(declare-const n Int)(assert (and (> n 41) (< n 43)))(check-sat)(get-value (n))"), ["sat", "((n 42))"]);
  assert.deepEqual(
    await answers(
      "(declare-const f (_ FloatingPoint 5 11))(assert (and (fp.isSubnormal f) (fp.isNegative f)))(check-sat)" +
        "(declare-const a (Array Int Int))(assert (not (= (select (store a 1 2) 1) 2)))(check-sat)",
    ),
    ["sat", "unsat"],
  );
  assert.match((await answers(await example("list_segments.smt2"))).join("\n"), /^(sat|unsat)$/m);
  assert.match((await answers(await example("sanitizer.smt2"))).join("\n"), /^(sat|unsat)$/m);
});

test("errors have a place, and warnings are apart", async () => {
  const { status, errors } = await solver.run("(declare-const x Int)\n(assert (= x yy))");
  assert.equal(status, "error");
  assert.equal(errors.length, 1);
  assert.deepEqual([errors[0].line, errors[0].column], [2, 14]);
  assert.match(errors[0].message, /undeclared symbol 'yy'/);
});

test("answers come while the script runs", async () => {
  const slow =
    "(declare-const x (_ BitVec 64))(declare-const y (_ BitVec 64))(assert (= (bvmul x y) #x7fffffffffffffe7))" +
    "(assert (bvugt x #x0000000000000001))(assert (bvugt y #x0000000000000001))(assert (not (bvumulo x y)))(check-sat)";
  const own = await Solver.create();
  for await (const answer of own.answers(`(check-sat)${slow}`)) {
    assert.equal(answer, "sat");
    break;
  }
  const begin = performance.now();
  own.stop();
  assert.deepEqual((await own.run("(check-sat)")).answers, ["sat"]);
  assert.ok(performance.now() - begin < 2000);
  const running = own.run(slow);
  setTimeout(() => own.stop(), 50);
  await assert.rejects(running, Stopped);
  own.close();
});

test("limits of time and of steps end a check", async () => {
  const hard =
    "(declare-const x (_ BitVec 96))(declare-const y (_ BitVec 96))(assert (= (bvmul x y) #x7fffffffffffffe7ffffffff))" +
    "(assert (bvugt x (_ bv1 96)))(assert (bvugt y (_ bv1 96)))(assert (not (bvumulo x y)))(check-sat)(get-info :reason-unknown)";
  const begin = performance.now();
  assert.deepEqual(await answers(hard, { options: { timeout: 500 } }), ["unknown", "(:reason-unknown timeout)"]);
  assert.ok(performance.now() - begin < 5000);
  assert.equal((await answers(hard, { options: { "reproducible-resource-limit": 1000 } }))[0], "unknown");
  assert.deepEqual(await answers("(declare-const x Int)(assert (> x 1))(check-sat)"), ["sat"]);
});

test("proofs are judged by the checker, damaged ones refused", async () => {
  const script =
    "(declare-const x (_ BitVec 8))(declare-const s String)(assert (bvult x #x03))(assert (bvugt x #x05))(check-sat)";
  const { answers, proof } = await solver.run(script, { prove: true });
  assert.deepEqual(answers, ["unsat"]);
  const judged = await solver.checkProof(script, proof);
  assert.ok(judged.accepted, judged.report);
  const other = script.replace("#x05", "#x01");
  assert.ok(!(await solver.checkProof(other, proof)).accepted);
  const asked = await solver.run(`(set-option :produce-proofs true)${script}(get-proof)`);
  assert.match(proofOf(asked.answers[1]), /^\(trine-proof/);
});

test("cores, explanations and drawings", async () => {
  const core =
    "(set-option :produce-unsat-cores true)(declare-const n Int)(assert (! (> n 2) :named a))(assert (! (< n 1) :named b))" +
    "(assert (! (> n 0) :named c))(check-sat)(get-unsat-core)";
  assert.deepEqual(await answers(core), ["unsat", "(a b)"]);
  const said = await solver.run(await example("list_segments.smt2"), { explain: "json", draw: true });
  assert.ok(JSON.parse(said.explanation).checks.length > 0);
  const drawn = await solver.run(await readFile(new URL("../../crates/trine-serve/page/language.smt2", import.meta.url), "utf8"), {
    explain: true,
    draw: true,
  });
  assert.ok(drawn.drawings.length > 0);
  assert.match(drawn.drawings[0], /^<svg[\s\S]*<\/svg>$/);
  assert.notEqual(drawn.explanation, "");
});

test("scripts follow each other in one module, and its memory does not grow", async () => {
  const script = await example("sanitizer.smt2");
  await solver.run(script);
  const first = await solver.memory();
  for (let round = 0; round < 100; round++) await solver.run(script);
  assert.ok((await solver.memory()) <= 2 * first);
});

test("what does not fit in memory is unknown, and the next script is answered", async () => {
  // 48 MiB do not suffice for this many gates.
  const wide =
    "(declare-const x (_ BitVec 512))(declare-const y (_ BitVec 512))(assert (= (bvmul x y) (bvnot (_ bv58 512))))" +
    "(assert (bvugt x (_ bv1 512)))(assert (bvugt y (_ bv1 512)))(assert (not (bvumulo x y)))(check-sat)(get-info :reason-unknown)";
  const said = await answers(wide, { options: { "memory-limit": 48 } });
  assert.deepEqual(said, ["unknown", "(:reason-unknown memout)"]);
  assert.deepEqual(await answers("(check-sat)"), ["sat"]);
});

test("input that is nested deep does not trap", async () => {
  for (const depth of [1000, 200_000, 1_000_000]) {
    const nested = `(declare-const p Bool)(assert ${"(not ".repeat(depth)}p${")".repeat(depth)})(check-sat)`;
    assert.deepEqual(await answers(nested), ["sat"], `${depth}`);
  }
  const added = `(declare-const n Int)(assert (= n ${"(+ 1 ".repeat(100_000)}n${")".repeat(100_000)}))(check-sat)`;
  assert.match((await answers(added))[0], /^(unsat|unknown)$/);
});

test("numbers beyond 32 bits are neither cut short nor traps", async () => {
  const beyond = [
    ['(declare-const s String)(assert (= (str.len s) 5000000000))(assert (= s "a"))(check-sat)', ["unsat"]],
    ["(declare-const s String)(assert (> (str.len s) 4294967295))(check-sat)", ["sat", "unknown"]],
    ['(declare-const s String)(assert (= s (str.substr "abc" 4294967296 1)))(assert (= s "a"))(check-sat)', ["unsat"]],
    ['(assert (= (str.at "abc" 4294967297) "b"))(check-sat)', ["unsat"]],
    ['(assert (str.in_re "aa" ((_ re.^ 4294967298) (str.to_re "a"))))(check-sat)', ["unsat", "unknown", "error"]],
    ['(assert (str.in_re "aa" ((_ re.loop 4294967296 4294967298) (str.to_re "a"))))(check-sat)', ["unsat", "unknown", "error"]],
    ["(declare-const x (_ BitVec 4294967304))(check-sat)", ["error"]],
    ["(assert (= ((_ repeat 4294967297) #b1) #b1))(check-sat)", ["error"]],
    ["(assert (= (_ bv4294967297 64) (_ bv1 64)))(check-sat)", ["unsat"]],
    ["(declare-const n Int)(assert (= n 4294967297))(assert (= (mod n 4294967296) 0))(check-sat)", ["unsat"]],
    ["(declare-const x (_ BitVec 40))(assert (= (bvshl (_ bv1 40) (_ bv4294967297 40)) (_ bv2 40)))(check-sat)", ["unsat"]],
    ["(assert (= (int.pow2 4294967296) 1))(check-sat)", ["unsat", "unknown"]],
    ['(assert (= (str.indexof "abc" "a" 4294967296) 0))(check-sat)', ["unsat"]],
    ['(assert (= (str.from_code 4294967393) "a"))(check-sat)', ["unsat"]],
    ['(declare-const s String)(assert (= (str.to_int s) 18446744073709551617))(assert (= s "1"))(check-sat)', ["unsat"]],
  ];
  for (const [script, allowed] of beyond) {
    const { answers, errors, status } = await solver.run(script);
    const said = errors.length > 0 ? "error" : answers.at(-1);
    assert.ok(allowed.includes(said), `${script}: ${answers}`);
    assert.ok(["done", "error"].includes(status), `${script}: ${status} ${answers}`);
  }
});
