; expect: sat unsat unsat
; why: bvxnor with three arguments associates to the left, so it is bvxor of three, not its complement
(set-logic QF_BV)
(declare-const x (_ BitVec 9))
(declare-const y (_ BitVec 9))
(declare-const z (_ BitVec 9))
(push 1)
(assert (= (bvxnor x y) (_ bv0 9)))
(check-sat)
(assert (= x y))
(check-sat)
(pop 1)
(assert (distinct (bvxnor x y z) (bvxor x y z)))
(check-sat)
