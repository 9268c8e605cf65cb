; expect: unsat
; why: the empty heap satisfies a wand between equal formulas, whatever the address holds
(set-logic QF_BSL)
(declare-sort Loc 0)
(declare-heap (Loc Loc))
(declare-const u Loc)
(declare-const a Loc)
(assert (distinct u a (as nil Loc)))
(assert (pto u a))
(assert (not (sep (pto u a) (wand (pto u a) (pto u a)))))
(check-sat)
