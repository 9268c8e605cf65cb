; expect: sat
; why: an empty script has a model
(set-logic QF_BV)
(check-sat)
