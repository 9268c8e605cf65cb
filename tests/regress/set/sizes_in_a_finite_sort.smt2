; expect: unsat sat
; why: a sort of four elements has no set of five; of three sets of two some meet
(set-logic ALL)
(declare-const a (Set (_ BitVec 2)))
(declare-const b (Set (_ BitVec 2)))
(declare-const c (Set (_ BitVec 2)))
(assert (= (set.card a) (set.card b) (set.card c) 2))
(push 1)
(assert (set.is_empty (set.union (set.inter a b) (set.inter b c) (set.inter a c))))
(check-sat)
(pop 1)
(assert (set.is_empty (set.inter a b)))
(check-sat)
