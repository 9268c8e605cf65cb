; expect: sat sat
; why: two pairs of lists on one heap need not have the same cells, though they begin at the same addresses
(set-logic ALL)
(declare-sort L 0)
(declare-datatypes ((C 0)) (((c (first L) (second L)))))
(declare-heap (L C))
(define-fun-rec p ((x L)) Bool
  (or (and (= x (as nil L)) (_ emp L C))
      (exists ((y L) (z L)) (sep (pto x (c y z)) (p y)))))
(define-fun-rec q ((x L)) Bool
  (or (and (= x (as nil L)) (_ emp L C))
      (exists ((y L) (z L)) (sep (pto x (c y z)) (q z)))))
(declare-const a L)
(declare-const b L)
(declare-const s L)
(assert (sep (p a) (p b)))
(assert (sep (q a) (q b)))
(push 1)
(assert (not (sep (exists ((z L)) (pto a (c (as nil L) z))) (exists ((y L)) (pto b (c y (as nil L)))))))
(assert (distinct a b (as nil L)))
(check-sat)
(pop 1)
(assert (sep (pto a (c (as nil L) s)) (pto b (c s (as nil L))) (pto s (c (as nil L) (as nil L)))))
(check-sat)
