; expect: unsat
; why: a byte of a predicate's range is excluded
(set-logic ALL)
(declare-sort Loc 0)
(declare-datatypes ((Cell 0)) (((cell (next Loc) (item (_ BitVec 8))))))
(declare-heap (Loc Cell))
(define-fun-rec low ((x Loc) (b (_ BitVec 8))) Bool
  (and (bvult b #x10) (pto x (cell (as nil Loc) b))))
(declare-const x Loc)
(declare-const b (_ BitVec 8))
(assert (and (bvugt b #x20) (low x b)))
(check-sat)
