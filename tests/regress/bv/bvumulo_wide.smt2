; expect: sat unsat
; why: overflow of multiplication at width 64 with a small factor
(set-logic QF_BV)
(declare-const x (_ BitVec 64))
(assert (not (bvumulo x #x0000000000000003)))
(assert (bvuge x #x5555555555555555))
(check-sat)
(assert (bvugt x #x5555555555555555))
(check-sat)
