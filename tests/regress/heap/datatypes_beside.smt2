; expect: sat
; why: records that differ, beside a cell that holds one of them
(set-logic ALL)
(declare-sort L 0)
(declare-datatypes ((R 0)) (((r (a L) (b Bool)))))
(declare-heap (L R))
(declare-const x L)
(declare-const c R)
(declare-const d R)
(assert (pto x c))
(assert (distinct c d))
(check-sat)
