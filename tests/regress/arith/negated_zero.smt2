; expect: sat
; why: a number that is written in two ways is one number
(set-option :rewrite-level 0)
(set-logic QF_UFLIA)
(declare-fun f (Int) Int)
(declare-const x Int)
(assert (= (f (- 2)) x))
(assert (= x (- 2)))
(assert (= (f x) (- (abs (- 2)))))
(check-sat)
