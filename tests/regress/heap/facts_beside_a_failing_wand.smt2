; expect: unsat sat
; why: what fails of the heap fails beside the cells that extend it
(set-logic ALL)
(declare-sort L 0)
(declare-heap (L L))
(define-fun-rec ls ((x L) (y L)) Bool
  (or (and (= x y) (_ emp L L)) (exists ((z L)) (sep (pto x z) (ls z y)))))
(declare-const a L)
(declare-const b L)
(declare-const c L)
(assert (distinct a c))
(assert (not (wand (pto a b) (not (ls a c)))))
(push 1)
(assert (not (ls b c)))
(check-sat)
(pop 1)
(check-sat)
