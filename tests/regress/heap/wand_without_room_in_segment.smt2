; expect: unsat
; why: a segment that is not empty has a cell at its first location
(set-logic ALL)
(declare-sort L 0)
(declare-heap (L L))
(define-fun-rec seg ((x L) (y L)) Bool
  (or (and (= x y) (_ emp L L)) (exists ((z L)) (sep (pto x z) (seg z y)))))
(declare-const a L)
(declare-const b L)
(assert (and (distinct a b) (seg a b)))
(assert (not (wand (pto a a) false)))
(check-sat)
