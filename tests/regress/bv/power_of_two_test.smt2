; expect: sat unsat
; why: x & (x - 1) is zero for powers of two and zero
(set-logic QF_BV)
(declare-const x (_ BitVec 33))
(declare-const n (_ BitVec 33))
(assert (= (bvand x (bvsub x (_ bv1 33))) (_ bv0 33)))
(assert (distinct x (_ bv0 33)))
(push 1)
(assert (bvugt x (_ bv4294967295 33)))
(check-sat)
(pop 1)
(assert (bvugt x (_ bv12 33)))
(assert (bvult x (_ bv16 33)))
(check-sat)
