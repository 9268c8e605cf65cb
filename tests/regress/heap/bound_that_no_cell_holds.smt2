; expect: sat
; why: a value of the constant alone refutes
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
(define-fun-rec bounded ((y L) (low Int)) Bool (and (<= low 5) (exists ((z L)) (pto y (c z 5)))))
(assert (exists ((z L)) (pto x (c z 5))))
(assert (not (bounded x m)))
(check-sat)
