; expect: sat
; why: no assertion describes the heap, so any number of cells is possible
(set-logic QF_BSL)
(declare-sort Loc 0)
(declare-heap (Loc Loc))
(declare-const a Loc)
(assert (not (_ emp Loc Loc)))
(assert (not (pto a a)))
(check-sat)
