; expect: sat unsat sat
; why: products of 128 bits by constants, and by zero and one
(set-logic QF_BV)
(declare-const x (_ BitVec 128))
(declare-const y (_ BitVec 128))
(push 1)
(assert (= (bvmul x #x00000000000000010000000000000000) #x123456789abcdef00000000000000000))
(assert (= (bvand x #xffffffffffffffff0000000000000000) (_ bv0 128)))
(check-sat)
(assert (distinct x #x0000000000000000123456789abcdef0))
(check-sat)
(pop 1)
(assert (= (bvmul x #x00000000000000000000000000000003) #x00000000000000000000000000000001))
(check-sat)
