; expect: sat sat unsat
; why: a name that preprocessing had replaced occurs again in a later assertion
(set-logic QF_BV)
(declare-const a (_ BitVec 16))
(declare-const b (_ BitVec 16))
(declare-const c (_ BitVec 16))
(assert (= a (bvadd b c)))
(check-sat)
(assert (= (bvmul a #x0003) #x0009))
(assert (= b #x0001))
(check-sat)
(assert (distinct c #x0002))
(check-sat)
