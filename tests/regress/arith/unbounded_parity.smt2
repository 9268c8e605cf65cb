; expect: unsat
; why: no point of the strip between two parallel lines is integral
(set-logic QF_LIA)
(declare-const x Int)
(declare-const y Int)
(assert (< 0 (- (* 3 x) (* 3 y)) 3))
(check-sat)
