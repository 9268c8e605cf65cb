// Answers of a script, each as it comes; what takes too long is stopped.
import { Solver, Stopped } from "trine-solver";

const script = `
(declare-const x (_ BitVec 64))
(declare-const y (_ BitVec 64))
(check-sat)
(assert (= (bvmul x y) #x7fffffffffffffe7))
(assert (bvugt x #x0000000000000001))
(assert (bvugt y #x0000000000000001))
(assert (not (bvumulo x y)))
(check-sat)`;

const solver = await Solver.create();
setTimeout(() => solver.stop(), 1000);
try {
  for await (const answer of solver.answers(script)) console.log(answer);
} catch (error) {
  if (!(error instanceof Stopped)) throw error;
  console.log("stopped");
}
console.log((await solver.run("(check-sat)")).answers);
solver.close();
