; expect: unsat
; why: modus ponens of the wand
(set-logic QF_BSL)
(declare-sort Loc 0)
(declare-heap (Loc Loc))
(declare-const u Loc)
(declare-const v Loc)
(assert (sep (pto u v) (wand (pto u v) (pto v u))))
(assert (not (pto v u)))
(check-sat)
