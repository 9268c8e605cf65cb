; expect: unsat
; why: finitely many writes do not turn one constant array into another
(set-logic ALL)
(declare-const i Int)
(declare-const j Int)
(assert (= (store ((as const (Array Int Int)) 1) i 2) (store ((as const (Array Int Int)) 2) j 1)))
(check-sat)
