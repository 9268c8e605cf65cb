; Machine words: the midpoint of two indices.
; (low + high) / 2 overflows where the sum does; low + (high - low) / 2 does not.
(set-logic QF_BV)
(declare-const low (_ BitVec 32))
(declare-const high (_ BitVec 32))
(define-fun naive () (_ BitVec 32) (bvlshr (bvadd low high) #x00000001))
(define-fun safe () (_ BitVec 32) (bvadd low (bvlshr (bvsub high low) #x00000001)))
(assert (bvule low high))
(push 1)
(assert (not (and (bvule low naive) (bvule naive high))))
(check-sat)               ; sat: the naive midpoint lies outside
(get-value (low high naive))
(pop 1)
(assert (not (and (bvule low safe) (bvule safe high))))
(check-sat)               ; unsat: the safe one never does
