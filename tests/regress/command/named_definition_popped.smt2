; expect: sat sat
; why: the name of a term goes with its level and may be given again
; modes: -shuffled
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(push 1)
(assert (! (bvult x #x05) :named low))
(check-sat)
(pop 1)
(assert (! (bvugt x #x05) :named low))
(assert low)
(check-sat)
