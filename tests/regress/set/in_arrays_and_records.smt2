; expect: sat unsat
; why: sets as elements and indices of arrays and as fields
(set-logic ALL)
(declare-datatype User ((user (name String) (groups (Set String)))))
(declare-const m (Array (Set Int) User))
(declare-const i (Set Int))
(declare-const j (Set Int))
(assert (set.member "admin" (groups (select m i))))
(assert (= (name (select m j)) "guest"))
(assert (= (groups (select m j)) (as set.empty (Set String))))
(check-sat)
(assert (set.subset i j))
(assert (set.is_empty (set.minus j i)))
(check-sat)
