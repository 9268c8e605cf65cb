; expect: sat
; why: bytes rise above a bound in a list
(set-logic ALL)
(declare-sort Loc 0)
(declare-datatypes ((Cell 0)) (((cell (next Loc) (item (_ BitVec 8))))))
(declare-heap (Loc Cell))
(define-fun-rec rising ((x Loc) (low (_ BitVec 8))) Bool
  (or (and (= x (as nil Loc)) (_ emp Loc Cell))
      (exists ((y Loc) (b (_ BitVec 8)))
        (and (bvult low b) (sep (pto x (cell y b)) (rising y b))))))
(declare-const x Loc)
(assert (and (distinct x (as nil Loc)) (rising x #xfa)))
(check-sat)
