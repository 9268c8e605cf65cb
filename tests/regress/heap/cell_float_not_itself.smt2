; expect: sat
; why: an item that is not a number differs from itself
(set-logic ALL)
(declare-sort Loc 0)
(declare-datatypes ((Cell 0)) (((cell (next Loc) (item Float32)))))
(declare-heap (Loc Cell))
(declare-const x Loc)
(declare-const d Float32)
(assert (pto x (cell (as nil Loc) d)))
(assert (not (fp.eq d d)))
(check-sat)
