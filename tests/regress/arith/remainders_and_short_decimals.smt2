; expect: sat unsat
; why: `rem` with the signs of Z3, `1.` and `xor` of one formula
(set-logic ALL)
(declare-const x Int)
(declare-const r Real)
(declare-const p Bool)
(assert (= (rem x 5) (- (rem x (- 5)))))
(assert (= (rem (- 7) 2) 1))
(assert (= (rem (- 7) (- 2)) (- 1)))
(assert (= (* 2. r) 1.))
(assert (xor p))
(check-sat)
(assert (or (not p) (distinct r 0.5) (distinct (rem x 3) (mod x 3))))
(check-sat)
