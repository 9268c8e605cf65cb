; expect: unsat
; why: modus ponens with a predicate
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
(assert (sep (wand (seg a b) (seg a c)) (seg a b)))
(assert (not (seg a c)))
(check-sat)
