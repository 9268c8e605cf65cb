; expect: unsat
; why: a write at a place that the sums force
(set-logic QF_ALIA)
(declare-const a (Array Int Int))
(declare-const i Int)
(declare-const j Int)
(assert (= (+ i 1) (- j 1)))
(assert (distinct (select (store a (+ i 2) 5) j) 5))
(check-sat)
