; satisfiable, so no refutation may pass
(declare-const p Bool)
(declare-const q Bool)
(assert (or p q))
(check-sat)
