; expect: sat unsat sat unsat unsat sat
; why: assumptions hold for one check only; they may contradict each other
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(declare-const p Bool)
(declare-const q Bool)
(assert (=> p (bvult x #x10)))
(assert (=> q (bvugt x #x20)))
(check-sat-assuming (p))
(check-sat-assuming (p q))
(check-sat-assuming ((not p) q))
(check-sat-assuming (p q (not p)))
(check-sat-assuming (p (not p)))
(check-sat)
