; expect: unsat unsat unsat
; modes: -minimal-cores -assumed
; why: one instance may belong to two quantifiers; formulas that say the same with dual connectives have the same instances
(set-logic UF)
(declare-sort Person 0)
(declare-sort City 0)
(declare-fun visited (Person City) Bool)
(declare-const rome City)
(assert (forall ((x Person)) (visited x rome)))
(push 1)
(assert (exists ((x Person)) (forall ((c City)) (not (visited x c)))))
(check-sat)
(pop 1)
(push 1)
(assert (not (forall ((x Person)) (exists ((c City)) (visited x c)))))
(check-sat)
(pop 1)
(assert (not (forall ((x Person)) (not (forall ((c City)) (not (visited x c)))))))
(check-sat)
