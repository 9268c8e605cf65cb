; expect: sat unsat
; why: between two reals is a third one, but not between neighbours of integers
(set-logic QF_LRA)
(declare-const x Real)
(declare-const y Real)
(assert (< 0.0 x y 1.0))
(check-sat)
(assert (and (is_int x) (is_int y)))
(check-sat)
