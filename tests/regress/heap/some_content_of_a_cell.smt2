; expect: unsat
; why: a cell holds something
(set-logic ALL)
(declare-heap (Int Int))
(declare-const x Int)
(assert (exists ((v Int)) (sep (pto x v) (pto (+ x 1) v))))
(assert (not (exists ((v Int) (w Int)) (and (<= v w) (sep (pto x v) (pto (+ x 1) w))))))
(check-sat)
