; expect: unsat
; why: a cycle of differences with a negative sum
(set-logic QF_IDL)
(declare-const a Int)
(declare-const b Int)
(declare-const c Int)
(declare-const p Bool)
(assert (=> p (<= (- a b) 2)))
(assert (=> (not p) (<= (- a b) 1)))
(assert (<= (- b c) (- 4)))
(assert (<= (- c a) 1))
(check-sat)
