// What the package exports, wherever it runs.
export * from "./terms.js";
export * from "./operators.js";
export { Solver, load, proofOf } from "./solver.js";
export { Stopped } from "./remote.js";
export { TrineError } from "./reader.js";
