; expect: sat unsat
; why: two curves meet at irrational points alone: an unknown is eliminated
; modes: -lemmas
(set-logic QF_NRA)
(declare-const x Real)
(declare-const y Real)
(declare-const z Real)
(assert (= (+ (* x x) (* y y)) 3.0))
(assert (= (* x y) 1.0))
(assert (> z (* x y y)))
(check-sat)
(assert (> x 1.7))
(check-sat)
