; expect: sat
; why: a segment from elsewhere makes the heap no segment
; modes: -assumed
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
(assert (not (wand (seg c a) (seg a b))))
(check-sat)
