; expect: unsat
; why: keys above one bound are above a lower one
(set-logic ALL)
(declare-sort L 0)
(declare-datatypes ((C 0)) (((c (next L) (key Int)))))
(declare-heap (L C))
(define-fun-rec rising ((x L) (low Int)) Bool
  (or (and (= x (as nil L)) (_ emp L C))
      (exists ((y L) (k Int)) (and (< low k) (sep (pto x (c y k)) (rising y k))))))
(declare-const x L)
(declare-const m Int)
(declare-const n Int)
(assert (rising x m))
(assert (< n m))
(assert (not (rising x n)))
(check-sat)
