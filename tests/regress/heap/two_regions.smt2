; expect: sat
; why: cells of two sorts in one heap
(set-logic QF_SHID)
(declare-sort A 0)
(declare-sort B 0)
(declare-datatypes ((NA 0) (NB 0)) (((na (down B))) ((nb (up A)))))
(declare-heap (A NA) (B NB))
(declare-const a A)
(declare-const b B)
(assert (sep (pto a (na b)) (pto b (nb a))))
(check-sat)
