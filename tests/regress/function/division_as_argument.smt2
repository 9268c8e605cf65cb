; expect: sat sat
; why: a wide remainder that occurs only as an argument has to be right in the model as well
(set-logic QF_UFBV)
(declare-const x (_ BitVec 64))
(declare-fun f ((_ BitVec 64)) Bool)
(assert (distinct x (_ bv0 64)))
(assert (f (bvurem x (bvnot x))))
(check-sat)
(assert (not (f (bvmul x (bvnot x)))))
(check-sat)
