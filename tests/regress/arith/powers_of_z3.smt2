; expect: unsat
; why: a power with a known exponent is a product, and empty lists of formulas are true and false
(set-logic QF_NIA)
(declare-const x Int)
(assert (and))
(assert (not (or)))
(assert (or (distinct (^ x 3) (* x x x)) (distinct (^ x 1) x)))
(check-sat)
