; expect: sat
; why: a text with a prefix and a length
(set-logic ALL)
(declare-sort Loc 0)
(declare-datatypes ((Cell 0)) (((cell (next Loc) (item String)))))
(declare-heap (Loc Cell))
(declare-const x Loc)
(declare-const s String)
(assert (pto x (cell (as nil Loc) s)))
(assert (str.prefixof "a" s))
(assert (> (str.len s) 3))
(check-sat)
