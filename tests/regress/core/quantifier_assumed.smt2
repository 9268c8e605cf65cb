; expect: unsat sat unsat sat
; why: quantifiers below equivalences, and as assumptions
(set-logic ALL)
(declare-sort U 0)
(declare-fun p (U) Bool)
(declare-const a U)
(declare-const all Bool)
(assert (= all (forall ((u U)) (p u))))
(assert (not (p a)))
(check-sat-assuming (all))
(check-sat-assuming ((not all)))
(check-sat-assuming ((forall ((u U)) (p u))))
(check-sat-assuming ((exists ((u U)) (p u))))
