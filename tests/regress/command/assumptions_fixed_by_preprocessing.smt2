; expect: sat unsat sat unsat sat
; why: names that assertions determine, used as assumptions
(set-logic QF_UF)
(declare-const p Bool)
(declare-const q Bool)
(declare-const r Bool)
(assert p)
(assert (= q (not p)))
(assert (= r (or q p)))
(check-sat-assuming (p))
(check-sat-assuming (q))
(check-sat-assuming (r (not q)))
(check-sat-assuming (r (not r)))
(check-sat-assuming ())
