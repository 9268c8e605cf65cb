; expect: sat
; why: a fact as left side that fails leaves nothing to show
(set-logic ALL)
(declare-heap (Int Int))
(declare-const x Int)
(assert (pto x 3))
(assert (wand (= x 0) false))
(check-sat)
