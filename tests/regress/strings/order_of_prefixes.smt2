; expect: unsat
; why: a proper prefix is smaller, and the order is total
(set-logic QF_S)
(declare-const x String)
(declare-const y String)
(assert (or
  (and (str.< x y) (str.<= y x))
  (and (not (str.<= x y)) (not (str.< y x)))
  (and (= y (str.++ x "a")) (not (str.< x y)))))
(check-sat)
