; expect: unsat sat
; why: what the branches of a case distinction share decides divisibility, whatever the conditions are
(set-logic QF_LIA)
(declare-const x Int)
(declare-const y Int)
(declare-const k Int)
(define-fun wrap ((v Int)) Int (ite (< v 8) v (ite (< v 16) (- v 8) (- v 16))))
(push 1)
(assert (= (+ (wrap (* 2 x)) (wrap (* 2 y)) (* 8 k)) 3))
(check-sat)
(pop 1)
(assert (= (+ (wrap (* 2 x)) (wrap (* 3 y)) (* 8 k)) 3))
(assert (< 8 (* 3 y) 16))
(check-sat)
