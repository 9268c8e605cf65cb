; expect: sat
; why: what comes has a cell at 1, and there may be one already
(set-logic ALL)
(declare-heap (Int Int))
(assert (wand (sep (pto 1 0) true) (sep (pto 2 0) true)))
(check-sat)
