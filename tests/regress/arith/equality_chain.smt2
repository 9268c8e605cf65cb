; expect: unsat
; why: equal integers have equal images
(set-logic QF_UFLIA)
(declare-fun f (Int) Int)
(declare-const x Int)
(declare-const y Int)
(assert (<= x y))
(assert (<= y x))
(assert (distinct (f (+ x 1)) (f (+ y 1))))
(check-sat)
