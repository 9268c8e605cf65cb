; Floats: adding two prices and taking one away again.
; In half precision the difference need not be the price that was added, even for small prices.
(set-logic QF_FP)
(define-sort Price () (_ FloatingPoint 5 11))
(declare-const sum Price)
(declare-const price Price)
(define-fun cent () Price ((_ to_fp 5 11) RNE 0.01))
(define-fun hundred () Price ((_ to_fp 5 11) RNE 100.0))
(assert (and (fp.leq cent price) (fp.leq price hundred)))
(assert (and (fp.leq cent sum) (fp.leq sum hundred)))
(assert (not (fp.eq price (fp.sub RNE (fp.add RNE sum price) sum))))
(check-sat)               ; sat
(get-value (sum price (fp.sub RNE (fp.add RNE sum price) sum)))
