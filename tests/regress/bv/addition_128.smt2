; expect: sat unsat
; why: a known sum of two 128-bit numbers; models print wide values
(set-logic QF_BV)
(declare-const x (_ BitVec 128))
(declare-const y (_ BitVec 128))
(assert (= (bvadd x y) #x80000000000000000000000000000000))
(assert (= (bvsub x y) #x00000000000000000000000000000002))
(assert (bvult x #x7fffffffffffffffffffffffffffffff))
(check-sat)
(assert (bvslt y #x00000000000000000000000000000000))
(assert (bvsgt x #x00000000000000000000000000000000))
(check-sat)
