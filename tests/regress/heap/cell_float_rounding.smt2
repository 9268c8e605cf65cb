; expect: sat
; why: adding one is lost in rounding
(set-logic ALL)
(declare-sort Loc 0)
(declare-datatypes ((Cell 0)) (((cell (next Loc) (item Float32)))))
(declare-heap (Loc Cell))
(declare-const x Loc)
(declare-const d Float32)
(assert (pto x (cell (as nil Loc) d)))
(assert (= (fp.add RNE d ((_ to_fp 8 24) RNE 1.0)) d))
(assert (not (fp.isInfinite d)))
(assert (not (fp.isNaN d)))
(check-sat)
