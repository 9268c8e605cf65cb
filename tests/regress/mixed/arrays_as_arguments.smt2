; expect: unsat
; why: arrays with the same elements have the same image
(set-logic ALL)
(declare-fun f ((Array Int Int)) Int)
(declare-const a (Array Int Int))
(declare-const i Int)
(assert (distinct (f (store a i (select a i))) (f a)))
(check-sat)
