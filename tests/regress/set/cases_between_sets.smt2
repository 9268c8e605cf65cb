; expect: unsat
; why: ite over sets
(set-logic ALL)
(declare-const a (Set Int))
(declare-const b (Set Int))
(declare-const p Bool)
(assert (not (set.subset (set.inter a b) (ite p a b))))
(check-sat)
