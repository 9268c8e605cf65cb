; expect: unsat
; why: coefficients beyond 64 and 128 bits
(set-logic QF_LIA)
(declare-const x Int)
(declare-const y Int)
(assert (= (* 340282366920938463463374607431768211457 x) (* 680564733841876926926749214863536422914 y)))
(assert (= (+ x y) 100000000000000000000000000000000000000001))
(check-sat)
