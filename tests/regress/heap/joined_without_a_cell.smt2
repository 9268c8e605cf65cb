; expect: sat
; why: a recursive rule without a cell: no derivation over the empty heap has two ends
(set-logic ALL)
(declare-sort L 0)
(declare-heap (L L))
(define-fun-rec joined ((x L) (y L)) Bool
  (or (and (= x y) (_ emp L L)) (pto x y) (exists ((z L)) (sep (joined x z) (joined z y)))))
(declare-const a L)
(declare-const b L)
(assert (_ emp L L))
(assert (not (joined a b)))
(check-sat)
