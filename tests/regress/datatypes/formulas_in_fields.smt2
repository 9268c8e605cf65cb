; expect: unsat
; why: a field that is a formula
(set-logic ALL)
(declare-datatypes ((Flag 0)) (((flag (up Bool) (count Int)))))
(declare-const p Bool)
(declare-const q Bool)
(declare-const n Int)
(assert (= (flag (or p q) n) (flag (and p q) 3)))
(assert (distinct p q))
(check-sat)
