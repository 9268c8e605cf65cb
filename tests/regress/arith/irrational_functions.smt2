; expect: sat unsat
; why: applications of functions have irrational arguments and values
(set-logic QF_UFNRA)
(declare-fun f (Real) Real)
(declare-const x Real)
(assert (= (* (f x) (f x)) 2.0))
(assert (= (* x x) 3.0))
(assert (= (f 1.0) x))
(check-sat)
(assert (= x 1.0))
(check-sat)
