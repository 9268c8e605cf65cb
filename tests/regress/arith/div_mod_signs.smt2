; expect: unsat
; why: div rounds such that the remainder is never negative
(set-logic QF_LIA)
(declare-const x Int)
(assert (= x (- 7)))
(assert (not (and (= (div x 2) (- 4)) (= (mod x 2) 1)
                  (= (div x (- 2)) 4) (= (mod x (- 2)) 1)
                  (= (abs x) 7) ((_ divisible 7) x))))
(check-sat)
