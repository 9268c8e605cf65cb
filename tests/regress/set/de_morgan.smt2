; expect: unsat
; why: sets that are kept apart differ in an element
(set-logic ALL)
(declare-sort T 0)
(declare-const u (Set T))
(declare-const a (Set T))
(declare-const b (Set T))
(assert (not (= (set.minus u (set.union a b)) (set.inter (set.minus u a) (set.minus u b)))))
(check-sat)
