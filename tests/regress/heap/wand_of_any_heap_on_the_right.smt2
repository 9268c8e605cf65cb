; expect: unsat
; why: a definition without parameters is no Boolean constant, and any heap satisfies the right side
(set-logic ALL)
(declare-sort L 0)
(declare-heap (L L))
(define-fun-rec seg ((x L) (y L)) Bool
  (or (and (= x y) (_ emp L L)) (exists ((z L)) (sep (pto x z) (seg z y)))))
(declare-const a L)
(assert (not (wand (_ emp L L) (sep true (_ emp L L)))))
(assert (seg a (as nil L)))
(check-sat)
