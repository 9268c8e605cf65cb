; expect: unsat sat
; why: reset forgets everything, the logic and the options too
(set-logic QF_UF)
(set-option :global-declarations true)
(declare-const p Bool)
(push 2)
(assert (and p (not p)))
(check-sat)
(reset)
(set-logic QF_BV)
(declare-const p (_ BitVec 3))
(assert (= p #b101))
(check-sat)
