; expect: sat unsat
; why: set-logic may be left out
(declare-const p Bool)
(assert p)
(check-sat)
(assert (not p))
(check-sat)
