; expect: unsat unsat sat
; why: what an outer level says in other sorts is not lost when the back end changes
(set-logic ALL)
(declare-const p Bool)
(declare-const x Int)
(push 1)
(assert (and p (not p)))
(check-sat)
(push 1)
(assert (= x 3))
(check-sat)
(pop 2)
(check-sat)
