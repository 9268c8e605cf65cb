; expect: unsat
; why: formulas as arguments of functions
(set-logic ALL)
(declare-fun f (Bool) Int)
(declare-const x Int)
(assert (distinct (f (< x 3)) (f true)))
(assert (distinct (f (< x 3)) (f false)))
(check-sat)
