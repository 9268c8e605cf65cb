; expect: sat
; why: the largest byte is followed by zero
(set-logic ALL)
(declare-sort Loc 0)
(declare-datatypes ((Cell 0)) (((cell (next Loc) (item (_ BitVec 8))))))
(declare-heap (Loc Cell))
(declare-const x Loc)
(declare-const b (_ BitVec 8))
(assert (pto x (cell (as nil Loc) b)))
(assert (= (bvadd b #x01) #x00))
(check-sat)
