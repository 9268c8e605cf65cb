; expect: sat unsat
; modes: -minimal-cores
; why: a sort of 2^64 elements is finite all the same
(set-logic ALL)
(declare-const a (Set (_ BitVec 64)))
(declare-const b (Set (_ BitVec 64)))
(push 1)
(assert (= (set.card a) 7))
(assert (= (set.card (set.minus a b)) 5))
(check-sat)
(pop 1)
(assert (> (set.card (set.union a b)) 9223372036854775808))
(assert (< (set.card a) 100))
(assert (< (set.card b) 100))
(check-sat)
