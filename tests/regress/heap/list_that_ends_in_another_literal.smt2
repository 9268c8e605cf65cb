; expect: sat
; why: a cell that points elsewhere is no list
(set-logic ALL)
(declare-heap (Int Int))
(define-fun-rec list ((x Int)) Bool
  (or (and (= x 0) (_ emp Int Int)) (exists ((z Int)) (and (distinct x 0) (sep (pto x z) (list z))))))
(declare-const x Int)
(assert (and (distinct x 0 1) (pto x 1)))
(assert (not (list x)))
(check-sat)
