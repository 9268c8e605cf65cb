; expect: sat unsat
; why: `(Array I J E)` with `select` and `store` of several indices, as Z3 has them
(set-logic ALL)
(declare-const a (Array Int Bool Int))
(declare-const i Int)
(assert (= (select a 1 true) 5))
(assert (= (select (store a i true 7) 1 true) 7))
(check-sat)
(assert (distinct i 1))
(check-sat)
