; expect: sat unsat sat unsat sat unsat
; why: floats alone are decided by pieces of the space, by linear relaxations, and by circuits where bits matter
(set-logic QF_FP)
(declare-const x Float32)
(declare-const y Float32)
(declare-const p Bool)
(define-fun half () Float32 ((_ to_fp 8 24) RNE 0.5))
(define-fun one () Float32 ((_ to_fp 8 24) RNE 1.0))
(define-fun two () Float32 ((_ to_fp 8 24) RNE 2.0))
(define-fun bounded ((f Float32)) Bool (and (fp.leq (fp.neg one) f) (fp.leq f one)))

; A linear program.
(push 1)
(assert (and (bounded x) (bounded y)))
(assert (fp.leq one (fp.add RNE x (fp.mul RNE half y))))
(assert (fp.leq (fp.sub RNE x y) half))
(check-sat)
(assert (fp.leq (fp.add RNE x y) (fp.neg half)))
(check-sat)
(pop 1)

; A root of a cubic polynomial, and a bound of it.
(push 1)
(assert (bounded x))
(define-fun cubic () Float32 (fp.add RNE (fp.mul RNE x (fp.mul RNE x x)) (fp.mul RNE half x)))
(assert (fp.leq half cubic))
(check-sat)
(assert (fp.leq x half))
(check-sat)
(pop 1)

; Cases, NaN and infinities.
(push 1)
(assert (=> p (fp.isNaN (fp.add RNE x y))))
(assert (=> (not p) (fp.lt (fp.mul RNE x x) (fp.neg one))))
(check-sat)
(assert (fp.leq x one))
(assert (fp.leq y one))
(assert (fp.lt (fp.neg two) (fp.add RTZ x y)))
(check-sat)
(pop 1)
