; expect: sat
; why: a sorted list with a gap
(set-logic QF_SHIDLIA)
(declare-sort Loc 0)
(declare-datatypes ((Cell 0)) (((cell (next Loc) (key Int)))))
(declare-heap (Loc Cell))
(define-fun-rec sorted ((x Loc) (low Int)) Bool
  (or (and (= x (as nil Loc)) (_ emp Loc Cell))
      (exists ((y Loc) (k Int))
        (and (< low k) (sep (pto x (cell y k)) (sorted y k))))))
(declare-const x Loc)
(declare-const n Int)
(assert (and (> n 10) (distinct x (as nil Loc)) (sorted x n)))
(check-sat)
