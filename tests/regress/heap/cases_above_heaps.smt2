; expect: unsat unsat
; why: exactly one of two formulas holds of the heap; each case has a proof of its own
(set-logic ALL)
(declare-sort L 0)
(declare-heap (L L))
(define-fun-rec ls ((x L) (y L)) Bool
  (or (and (= x y) (_ emp L L)) (exists ((z L)) (sep (pto x z) (ls z y)))))
(define-fun-rec rs ((x L) (y L)) Bool
  (or (and (= x y) (_ emp L L)) (exists ((z L)) (sep (rs x z) (pto z y)))))
(declare-const a L)
(declare-const b L)
(declare-const p Bool)
(push 1)
(assert (xor (ls a b) (rs a b)))
(check-sat)
(pop 1)
(assert (ite p (ls a b) (rs a b)))
(assert (not (ls a b)))
(check-sat)
