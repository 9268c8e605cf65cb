; expect: unsat
; why: a rest that must be empty is taken away before equations are looked at for words shifted along themselves
(set-logic QF_SLIA)
(declare-const x String)
(declare-const y String)
(declare-const z String)
(assert (= (str.++ y x z) (str.++ x "a")))
(assert (= 1 (str.len y)))
(assert (not (= y "a")))
(check-sat)
