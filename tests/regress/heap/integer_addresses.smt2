; expect: sat unsat
; why: addresses may be integers that are computed
(set-logic ALL)
(declare-heap (Int Int))
(declare-const x Int)
(declare-const y Int)
(assert (sep (pto x 1) (pto y (+ x 1))))
(assert (= y (+ x 1)))
(check-sat)
(assert (< y x))
(check-sat)
