; expect: sat unsat
; why: (/ x 2 4) divides twice
(set-logic QF_LRA)
(declare-const x Real)
(assert (= (/ x 2 4) 1.5))
(check-sat)
(assert (distinct x 12.0))
(check-sat)
