; expect: sat unsat
; why: => associates to the right
(set-logic QF_UF)
(declare-const a Bool)
(declare-const b Bool)
(declare-const c Bool)
(push 1)
(assert (distinct (=> a b c) (=> (=> a b) c)))
(check-sat)
(pop 1)
(assert (distinct (=> a b c) (=> (and a b) c)))
(check-sat)
