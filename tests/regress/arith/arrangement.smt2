; expect: unsat
; why: an integer between one and two is one of them
(set-logic QF_UFLIA)
(declare-fun f (Int) Int)
(declare-const x Int)
(assert (<= 1 x 2))
(assert (distinct (f x) (f 1)))
(assert (distinct (f x) (f 2)))
(check-sat)
