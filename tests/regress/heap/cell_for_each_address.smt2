; expect: sat
; why: what is said of all addresses may need a cell for each of them, more than have a name
(set-logic ALL)
(declare-sort Loc 0)
(declare-heap (Loc Loc))
(declare-const a Loc)
(declare-const b Loc)
(declare-const c Loc)
(declare-const d Loc)
(assert (distinct a b c d))
(assert (forall ((l Loc)) (or (and (distinct l a) (distinct l b) (distinct l c) (distinct l d))
                              (exists ((x Loc)) (sep (pto x l) true)))))
(check-sat)
