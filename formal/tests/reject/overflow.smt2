; With sums that wrap around at 64 bits, n = 1 would be a model.
(set-logic QF_SLIA)
(declare-const n Int)
(assert (= n 1))
(assert (= (* 4294967296 (* 4294967296 n)) 0))
(check-sat)
