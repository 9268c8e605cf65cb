; expect: sat unsat
; why: a selector of the only constructor is never open, so a model says nothing of it
(set-logic ALL)
(declare-datatype Person ((person (name String) (age Int))))
(declare-const a Person)
(declare-const b Person)
(assert (and (= (name a) "x") (= (age b) 3) (distinct a b)))
(check-sat)
(get-model)
(assert (and (= (age a) 3) (= (name b) "x")))
(check-sat)
