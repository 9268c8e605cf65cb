; expect: sat
; why: a script may declare a sort that is called as those of this theory
(set-logic ALL)
(declare-sort Set 1)
(declare-fun set.card ((Set Int)) Int)
(declare-const s (Set Int))
(assert (< (set.card s) 0))
(check-sat)
