; expect: sat unsat
; why: a power of two in a thousand bits; decimal text of 302 digits
(set-logic QF_BV)
(declare-const x (_ BitVec 1001))
(assert (= (bvadd x (_ bv1 1001)) (bvshl (_ bv1 1001) (_ bv1000 1001))))
(check-sat)
(assert (distinct (bvand x (_ bv18446744073709551615 1001)) (_ bv18446744073709551615 1001)))
(check-sat)
