; expect: sat sat unsat
; why: the assertion alone calls for another back end, and the assumption for the first one again, which had missed it
(declare-sort U 0)
(declare-const u U)
(declare-const v U)
(declare-const a (Array U U))
(declare-fun p (U) Bool)
(check-sat)
(assert (p u))
(check-sat-assuming ((= (select a v) v)))
(check-sat-assuming ((= (select a v) v) (not (p u))))
