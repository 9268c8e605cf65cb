; expect: sat
; why: a constant that the body of a definition mentions keeps its value in an induction hypothesis
(set-logic ALL)
(declare-sort L 0)
(declare-datatype Node ((node (next L) (val Int))))
(declare-heap (L Node))
(declare-const k Int)
(define-fun-rec p ((x L) (j Int)) Bool
  (or (and (= x (as nil L)) (_ emp L Node)) (exists ((y L) (v Int)) (and (<= v k) (sep (pto x (node y v)) (p y (- j 1)))))))
(define-fun-rec q ((x L) (j Int)) Bool
  (or (and (= x (as nil L)) (_ emp L Node)) (exists ((y L) (v Int)) (and (<= v (+ j 3)) (sep (pto x (node y v)) (q y (- j 1)))))))
(declare-const x L)
(assert (p x k))
(assert (not (q x k)))
(check-sat)
