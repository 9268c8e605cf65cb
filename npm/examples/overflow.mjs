// Does the middle of two 32-bit numbers lie between them? (a + b) / 2 overflows.
import { Solver, and, bitVec, bv, bvAdd, bvLshr, bvUle, not } from "trine-solver";

const [a, b] = [bitVec("a", 32), bitVec("b", 32)];
const middle = bvLshr(bvAdd(a, b), bv(1, 32));

const solver = await Solver.create();
await solver.add(bvUle(a, b), not(and(bvUle(a, middle), bvUle(middle, b))));
console.log(await solver.check());
console.log(await solver.values(a, b, middle));
solver.close();
