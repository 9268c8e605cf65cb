; expect: unsat
; why: append by a wand: what a segment is beside the next one
; modes: -assumed -minimal-cores
; fixme: where an assumption is not made, the wand may be chosen to hold, and nobody lists the extensions by predicates
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
