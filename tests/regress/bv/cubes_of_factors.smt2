; expect: unsat
; why: the number is prime; cubes by the bits of the factors, some of which propagation refutes, cover all of them
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(declare-const y (_ BitVec 8))
(assert (bvugt x #x01))
(assert (bvugt y #x01))
(assert (bvule x y))
(assert (= (bvmul (concat #x00 x) (concat #x00 y)) #x7fed))
(check-sat)
