; expect: sat unsat
; why: one formula asserted twice is two assertions, with two names
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(assert (! (bvult x #x10) :named one))
(assert (! (bvult x #x10) :named two))
(assert (bvult x #x10))
(check-sat)
(assert (! (bvugt x #x10) :named three))
(check-sat)
