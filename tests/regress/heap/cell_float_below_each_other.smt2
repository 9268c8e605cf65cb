; expect: unsat
; why: two items cannot be below each other
(set-logic ALL)
(declare-sort Loc 0)
(declare-datatypes ((Cell 0)) (((cell (next Loc) (item Float32)))))
(declare-heap (Loc Cell))
(declare-const x Loc)
(declare-const d Float32)
(declare-const e Float32)
(assert (and (fp.lt d e) (fp.lt e d) (exists ((y Loc)) (sep (pto x (cell y d)) (pto y (cell x e))))))
(check-sat)
