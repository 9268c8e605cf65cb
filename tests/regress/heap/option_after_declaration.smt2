; expect: sat
; why: an option after the declaration of the heap must not lose it
(set-logic QF_BSL)
(declare-sort L 0)
(declare-heap (L Int))
(set-option :produce-models true)
(assert (not (_ emp L Int)))
(check-sat)
