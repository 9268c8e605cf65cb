; expect: sat
; why: a cell of one heap is none of another heap, though both hold a number
(set-logic ALL)
(declare-sort A 0)
(declare-sort B 0)
(declare-heap (A Int) (B Int))
(define-fun-rec p ((x A) (n Int)) Bool
  (or (and (= n 0) (_ emp A Int)) (exists ((y A)) (and (> n 0) (sep (pto x n) (p y (- n 1)))))))
(declare-const x A)
(declare-const a A)
(assert (sep (p x 3) (pto a 1)))
(assert (not (exists ((b B)) (sep (p x 3) (pto b 1)))))
(check-sat)
