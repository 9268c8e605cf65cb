; expect: sat unsat
; why: x / x is one but for zero, where it is all ones
(set-logic QF_BV)
(declare-const x (_ BitVec 33))
(assert (distinct (bvudiv x x) (_ bv1 33)))
(check-sat)
(assert (distinct (bvudiv x x) (bvnot x)))
(check-sat)
