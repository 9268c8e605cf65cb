; expect: unsat
; why: two indices that happen to have one value must be told apart or be equal where reads disagree
(set-logic QF_ALIA)
(declare-const a (Array Int Int))
(declare-const b (Array Int Int))
(declare-const i Int)
(declare-const j Int)
(assert (= (store b i j) (store a (select a i) i)))
(assert (distinct j (select a i)))
(check-sat)
