; expect: unsat
; why: two of the equations define each other; the others must still be used
; modes: -unrewritten -local-rules -minimal-cores
(set-logic QF_BV)
(declare-const n (_ BitVec 32))
(declare-const y (_ BitVec 32))
(declare-const z (_ BitVec 32))
(declare-const c (_ BitVec 32))
(assert (= c (ite (= (bvadd (_ bv8 32) (bvmul (_ bv4 32) n)) z) (_ bv1 32) (_ bv0 32))))
(assert (= (bvadd z y) (bvadd (_ bv9 32) (bvmul (_ bv5 32) n n) (bvmul (_ bv11 32) n))))
(assert (= (bvadd (bvmul (_ bv7 32) n) (bvmul (_ bv5 32) n n) (_ bv1 32)) y))
(assert (not (= (_ bv1 32) c)))
(check-sat)
