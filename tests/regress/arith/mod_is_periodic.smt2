; expect: unsat
; why: remainders of numbers that differ by a multiple
(set-logic QF_LIA)
(declare-const x Int)
(declare-const k Int)
(assert (distinct (mod (+ x (* 12 k)) 4) (mod x 4)))
(check-sat)
