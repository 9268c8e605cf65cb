; expect: unsat
; why: the empty heap satisfies the inner wand, and the outer one then asks for two cells at one address
(set-logic ALL)
(declare-heap (Int Int))
(declare-const x Int)
(declare-const y Int)
(assert (distinct x (as nil Int)))
(assert (_ emp Int Int))
(assert (wand (wand (pto x 1) (pto x 1)) (pto x y)))
(check-sat)
