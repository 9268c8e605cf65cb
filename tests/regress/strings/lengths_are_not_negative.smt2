; expect: unsat
; why: a length that occurs only in a sum
(set-logic QF_SLIA)
(declare-const x String)
(declare-const i Int)
(assert (= (+ (str.len x) i) 3))
(assert (> i 3))
(check-sat)
