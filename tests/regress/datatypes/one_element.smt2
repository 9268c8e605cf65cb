; expect: unsat sat
; why: a sort of one element
(set-logic QF_DT)
(declare-datatype Unit ((unit)))
(declare-datatype Box ((box (content Unit) (again Unit))))
(declare-const a Box)
(declare-const b Box)
(declare-const c Unit)
(push 1)
(assert (distinct a b))
(check-sat)
(pop 1)
(assert (= c (content a)))
(check-sat)
