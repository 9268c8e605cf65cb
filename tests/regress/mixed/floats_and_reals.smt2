; expect: unsat unsat unsat sat unsat sat unsat sat unsat
; modes: -lemmas
; why: conversions between floats and unknown reals are defined by facts that candidates break
(set-logic ALL)
(declare-const x Float32)
(declare-const y Float32)
(declare-const m RoundingMode)
(declare-const r Real)
(declare-const s Real)
(define-fun finite ((f Float32)) Bool (not (or (fp.isNaN f) (fp.isInfinite f))))

; The order of floats is that of their numbers.
(push 1)
(assert (and (finite x) (finite y)))
(assert (fp.lt x y))
(assert (>= (fp.to_real x) (fp.to_real y)))
(check-sat)
(pop 1)

; There and back, in every mode.
(push 1)
(assert (finite x))
(assert (not (fp.eq x ((_ to_fp 8 24) m (fp.to_real x)))))
(check-sat)
(pop 1)

; Rounding keeps the order.
(push 1)
(assert (<= r s))
(assert (not (fp.leq ((_ to_fp 8 24) m r) ((_ to_fp 8 24) m s))))
(check-sat)
(pop 1)

; A rounding error, and a larger one that there is not.
(push 1)
(assert (<= 1.0 r 2.0))
(define-fun error () Real (- (fp.to_real ((_ to_fp 8 24) RNE r)) r))
(push 1)
(assert (> error 0.00000005))
(check-sat)
(pop 1)
(assert (> error 0.00000006))
(check-sat)
(pop 1)

; What has no number may have any, but one only.
(push 1)
(assert (fp.isInfinite x))
(assert (= (fp.to_real x) 12.5))
(check-sat)
(assert (= x y))
(assert (not (= (fp.to_real y) 12.5)))
(check-sat)
(pop 1)

; The sign of a zero is that of what was rounded to it.
(push 1)
(assert (= x ((_ to_fp 8 24) RTZ r)))
(assert (and (fp.isZero x) (fp.isNegative x)))
(check-sat)
(assert (>= r 0.0))
(check-sat)
(pop 1)
