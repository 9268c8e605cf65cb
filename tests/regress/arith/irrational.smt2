; expect: unknown unsat sat
; modes: -lemmas -minimal-cores -assumed
; why: no model holds an irrational number: that is no fault, and what follows is decided as before
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
