; expect: unsat
; why: the whole heap is a segment, and any heap lies beside the empty one
(set-logic ALL)
(declare-sort L 0)
(declare-heap (L L))
(define-fun-rec seg ((x L) (y L)) Bool
  (or (and (= x y) (_ emp L L)) (exists ((z L)) (sep (pto x z) (seg z y)))))
(declare-const a L)
(declare-const b L)
(assert (seg a b))
(assert (not (sep true (seg a b))))
(check-sat)
