; expect: sat
; why: more cells than one may come, and the heap that they make has none at x
(set-logic ALL)
(declare-heap (Int Int))
(declare-const x Int)
(assert (not (wand (not (_ emp Int Int)) (sep (pto x 0) true))))
(check-sat)
