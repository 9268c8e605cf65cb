// The page of `trine serve` with a worker in place of the server.

import { ownSolver, runsHere } from "./own_solver.js";

globalThis.solverOfPage = ownSolver();
if (runsHere && !globalThis.pageParts && "serviceWorker" in navigator) navigator.serviceWorker.register("offline.js").catch(() => {});
