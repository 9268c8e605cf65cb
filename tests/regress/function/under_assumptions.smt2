; expect: sat unsat sat unsat
; why: applications that occur in assumptions only
(set-logic QF_UFBV)
(declare-fun f ((_ BitVec 16)) Bool)
(declare-const x (_ BitVec 16))
(declare-const y (_ BitVec 16))
(assert (f x))
(check-sat-assuming ((not (f y))))
(check-sat-assuming ((not (f y)) (= x y)))
(check-sat-assuming ((= x y)))
(assert (= (bvneg x) (bvneg y)))
(check-sat-assuming ((not (f y))))
