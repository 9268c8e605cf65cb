; expect: unsat
; why: what is in a union, an intersection and a difference follows from the parts
(set-logic ALL)
(declare-const a (Set Int))
(declare-const b (Set Int))
(declare-const x Int)
(assert (set.member x (set.minus (set.union a b) (set.inter a b))))
(assert (= (set.member x a) (set.member x b)))
(check-sat)
