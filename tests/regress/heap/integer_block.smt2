; expect: sat
; why: a block of cells one after the other is found by unrolling
; modes: -assumed
; fixme: calls over computed addresses are unrolled where they must hold, not below an implication
(set-logic ALL)
(declare-heap (Int Int))
(define-fun-rec block ((x Int) (n Int)) Bool
  (or (and (= n 0) (_ emp Int Int))
      (exists ((v Int)) (and (> n 0) (sep (pto x v) (block (+ x 1) (- n 1)))))))
(declare-const x Int)
(assert (sep (block x 2) (block (+ x 2) 1)))
(check-sat)
