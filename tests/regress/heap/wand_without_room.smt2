; expect: sat
; why: a wand whose left side has no room holds whatever its right side is
(set-logic QF_BSL)
(declare-sort Loc 0)
(declare-heap (Loc Loc))
(declare-const u Loc)
(assert (pto u u))
(assert (wand (pto u u) false))
(check-sat)
