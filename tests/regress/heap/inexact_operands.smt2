; expect: unsat
; why: an inexact operand of sep gets any part of the heap
(set-logic QF_BSL)
(declare-sort Loc 0)
(declare-heap (Loc Loc))
(declare-const u Loc)
(declare-const v Loc)
(assert (sep (pto u v) (pto v u)))
(assert (not (sep (not (pto u u)) (not (pto v v)))))
(check-sat)
