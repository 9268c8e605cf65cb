; expect: sat unsat unsat
; why: the three ways to write a constant, at widths beyond a limb
(set-logic QF_BV)
(declare-const x (_ BitVec 72))
(push 1)
(assert (= x #xabcdef0123456789ff))
(check-sat)
(assert (distinct x (_ bv3169232317152542296575 72)))
(check-sat)
(pop 1)
(assert (distinct #b000000000000000000000000000000000000000000000000000000000000000000001 (_ bv1 69)))
(check-sat)
