; expect: unsat
; why: two blocks with one address in common
(set-logic ALL)
(declare-heap (Int Int))
(define-fun-rec block ((x Int) (n Int)) Bool
  (or (and (= n 0) (_ emp Int Int))
      (exists ((v Int)) (and (> n 0) (sep (pto x v) (block (+ x 1) (- n 1)))))))
(declare-const x Int)
(assert (sep (block x 3) (block (+ x 2) 2)))
(check-sat)
