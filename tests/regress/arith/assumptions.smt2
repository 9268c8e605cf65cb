; expect: unsat sat
; why: assumptions last for one check
(set-logic QF_LIA)
(declare-const x Int)
(declare-const p Bool)
(assert (=> p (< x 0)))
(assert (> x 5))
(check-sat-assuming (p))
(check-sat)
