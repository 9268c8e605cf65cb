; expect: sat
; why: a cell of one of two constructors
(set-logic ALL)
(declare-sort L 0)
(declare-datatypes ((C 0)) (((leaf (key Int)) (node (left L) (right L)))))
(declare-heap (L C))
(declare-const x L)
(declare-const v C)
(assert (sep (pto x v) (not (_ emp L C))))
(assert (not ((_ is leaf) v)))
(check-sat)
