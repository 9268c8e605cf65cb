; expect: unsat
; why: a segment between two locations has a cell at the first one
(set-logic ALL)
(declare-sort L 0)
(declare-heap (L L))
(define-fun-rec seg ((x L) (y L)) Bool
  (or (and (= x y) (_ emp L L)) (exists ((z L)) (sep (pto x z) (seg z y)))))
(declare-const a L)
(declare-const b L)
(assert (distinct a b))
(assert (seg a b))
(assert (not (exists ((z L)) (sep (pto a z) true))))
(check-sat)
