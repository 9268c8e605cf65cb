; expect: sat unsat sat
; why: push and pop without a numeral mean one level
(set-logic QF_UF)
(declare-const p Bool)
(assert p)
(check-sat)
(push)
(assert (not p))
(check-sat)
(pop)
(check-sat)
