; expect: sat unsat
; why: roots may be written in scripts, and mean the numbers that they are
(set-logic QF_NRA)
(declare-const x Real)
(assert (= x (root-obj (+ (^ x 4) (* (- 10) (^ x 2)) 1) 4)))
(push 1)
(assert (= (* x x x x) (- (* 10.0 x x) 1.0)))
(assert (> x 3.1462))
(check-sat)
(pop 1)
(assert (= x (+ (root-obj (+ (^ x 2) (- 2)) 2) (root-obj (+ (^ x 2) (- 3)) 1))))
(check-sat)
