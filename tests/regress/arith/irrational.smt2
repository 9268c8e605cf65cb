; expect: sat unsat sat
; why: the only solutions are irrational; what follows is decided as before
(set-logic QF_NRA)
(declare-const x Real)
(push 1)
(assert (= (* x x) 2.0))
(check-sat)
(assert (> (* x x) 3.0))
(check-sat)
(pop 1)
(assert (= (* x x) 4.0))
(check-sat)
