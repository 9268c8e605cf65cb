; expect: unknown
; why: there is no finite set of all integers
(set-logic ALL)
(declare-const a (Set Int))
(assert (set.subset (as set.universe (Set Int)) a))
(check-sat)
