; expect: unsat
; modes: -minimal-cores -assumed
; why: proofs look at equalities beside a term that has a quantifier as an argument
(set-logic ALL)
(declare-sort Item 0)
(declare-datatype Box ((box (full Bool) (size Int))))
(declare-fun ready (Item) Bool)
(declare-const b Box)
(declare-const i Item)
(assert (= b (box (forall ((x Item)) (ready x)) 3)))
(assert (or (full b) (= (size b) 4)))
(assert (not (ready i)))
(check-sat)
