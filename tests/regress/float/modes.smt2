; expect: sat unsat
; why: there are five rounding modes
(set-logic QF_FP)
(declare-const a RoundingMode)
(declare-const b RoundingMode)
(declare-const c RoundingMode)
(declare-const d RoundingMode)
(declare-const e RoundingMode)
(declare-const f RoundingMode)
(assert (distinct a b c d e))
(check-sat)
(assert (distinct f a b c d e))
(check-sat)
