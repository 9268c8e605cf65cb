; expect: sat unsat
; why: a datatype that is declared again after a pop is another one
(set-logic QF_DT)
(push 1)
(declare-datatype D ((one) (two)))
(declare-const x D)
(assert (distinct x one))
(check-sat)
(pop 1)
(declare-datatype E ((only)))
(declare-const x E)
(assert (distinct x only))
(check-sat)
