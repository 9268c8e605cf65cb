; expect: sat unsat
; why: the search over ranges of floats took a function of a rounding mode for a constant
(set-logic QF_UFFP)
(declare-fun f (RoundingMode) (_ FloatingPoint 8 24))
(declare-fun g (RoundingMode RoundingMode) (_ FloatingPoint 5 11))
(assert (fp.leq (f RNE) (fp #b1 #b11111110 #b11111111111111111111010)))
(assert (fp.leq (f RTZ) (f RNE)))
(assert (fp.lt (g RNE RNA) (g RNA RNE)))
(check-sat)
(assert (fp.gt (f RTZ) (fp #b0 #b00000000 #b00000000000000000000010)))
(check-sat)
