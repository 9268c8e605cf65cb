; expect: unsat
; why: append by a wand: what a segment is beside the next one
(set-logic ALL)
(declare-sort L 0)
(declare-heap (L L))
(define-fun-rec seg ((x L) (y L)) Bool
  (or (and (= x y) (_ emp L L)) (exists ((z L)) (sep (pto x z) (seg z y)))))
(declare-const a L)
(declare-const b L)
(declare-const c L)
(assert (seg a b))
(assert (not (wand (seg b c) (seg a c))))
(check-sat)
