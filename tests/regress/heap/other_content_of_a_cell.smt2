; expect: sat
; why: the content may be another one
(set-logic ALL)
(declare-heap (Int Int))
(declare-const x Int)
(assert (exists ((v Int)) (pto x v)))
(assert (not (exists ((v Int)) (and (< v 7) (pto x v)))))
(check-sat)
