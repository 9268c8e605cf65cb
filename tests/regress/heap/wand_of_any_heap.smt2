; expect: unsat
; why: any heap may come, so one with too many cells does
(set-logic ALL)
(declare-heap (Int Int))
(declare-const x Int)
(assert (wand true (pto x 3)))
(check-sat)
