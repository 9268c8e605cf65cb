; expect: sat unsat
; why: division of 65-bit words by a constant
(set-logic QF_BV)
(declare-const x (_ BitVec 65))
(assert (= (bvudiv x (_ bv10 65)) (_ bv3689348814741910323 65)))
(check-sat)
(assert (bvult x (_ bv36893488147419103230 65)))
(check-sat)
