; expect: unsat
; why: to_int rounds down
(set-logic QF_LIRA)
(declare-const x Real)
(assert (= x (- 1.5)))
(assert (distinct (to_int x) (- 2)))
(check-sat)
