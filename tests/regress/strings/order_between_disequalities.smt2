; expect: sat
; why: a longest common start bounds a word of two letters from both sides of the order
(set-logic QF_SLIA)
(declare-const x String)
(declare-const y String)
(declare-const z String)
(assert (= (str.len y) 2))
(assert (not (= x y)))
(assert (str.<= x y))
(assert (str.< z "b"))
(assert (str.<= y (str.++ x z)))
(check-sat)