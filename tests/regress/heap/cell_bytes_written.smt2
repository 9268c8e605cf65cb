; expect: sat
; why: a wand describes a write of a byte
(set-logic ALL)
(declare-sort Loc 0)
(declare-datatypes ((Cell 0)) (((cell (next Loc) (item (_ BitVec 8))))))
(declare-heap (Loc Cell))
(declare-const x Loc)
(declare-const y Loc)
(assert (sep (pto x (cell y #x01)) (wand (pto x (cell y #x02)) (pto x (cell y #x02)))))
(check-sat)
