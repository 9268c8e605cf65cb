; expect: sat unsat unsat
; why: the constants as assertions and as arguments
(set-logic QF_UF)
(assert true)
(check-sat)
(push 1)
(assert false)
(check-sat)
(pop 1)
(assert (ite true (not true) true))
(check-sat)
