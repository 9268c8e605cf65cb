; expect: unsat
; why: a witness inside of an instance; one variable binds nothing
(set-logic ALL)
(declare-sort U 0)
(declare-fun drinks (U) Bool)
(assert (not (exists ((u U) (n Int)) (=> (drinks u) (forall ((v U)) (drinks v))))))
(check-sat)
