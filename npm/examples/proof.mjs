// An answer `unsat` with a proof, which the checker, a module of its own, judges.
import { Solver } from "trine-solver";

const script = `
(declare-const user String)
(assert (= (str.len user) 3))
(assert (str.prefixof "admin" user))
(check-sat)`;

const solver = await Solver.create();
const { answers, proof } = await solver.run(script, { prove: true });
console.log(answers[0]);
console.log(await solver.checkProof(script, proof));
solver.close();
