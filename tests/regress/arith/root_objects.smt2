; expect: sat unsat
; why: roots may be written in scripts, and mean the numbers that they are
; modes: -assumed -unrewritten
(set-logic QF_NRA)
(declare-const y Real)
(assert (= y (root-obj (+ (^ x 4) (* (- 10) (^ x 2)) 1) 4)))
(push 1)
(assert (= (* y y y y) (- (* 10.0 y y) 1.0)))
(assert (> y 3.1462))
(check-sat)
(pop 1)
(assert (= y (+ (root-obj (+ (^ x 2) (- 2)) 2) (root-obj (+ (^ x 2) (- 3)) 1))))
(check-sat)
