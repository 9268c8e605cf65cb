; expect: sat unsat
; why: a fused operation rounds once; without rounding of the product it is the same as two operations
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 4 5))
(declare-const y (_ FloatingPoint 4 5))
(declare-const z (_ FloatingPoint 4 5))
(declare-const m RoundingMode)
(assert (not (= (fp.fma m x y z) (fp.add m (fp.mul m x y) z))))
(check-sat)
(assert (= y ((_ to_fp 4 5) RNE 2.0)))
(assert (fp.lt (fp.abs x) ((_ to_fp 4 5) RNE 30.0)))
(check-sat)
