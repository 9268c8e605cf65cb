; expect: sat unsat
; why: equal sets are one element, however they are written
(set-logic ALL)
(declare-const a (Set Int))
(declare-const b (Set Int))
(declare-const c (Set (Set Int)))
(assert (= c (set.insert (set.union a b) (set.singleton (set.union b a)))))
(check-sat)
(assert (not (= (set.card c) 1)))
(check-sat)
