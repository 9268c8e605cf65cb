; expect: sat unsat
; why: recursive definitions over sequences are unfolded
(set-logic ALL)
(define-fun-rec sum ((s (Seq Int))) Int
  (ite (= (seq.len s) 0) 0 (+ (seq.nth s 0) (sum (seq.extract s 1 (- (seq.len s) 1))))))
(declare-const x (Seq Int))
(assert (= (sum x) 10))
(assert (= (seq.len x) 3))
(assert (> (seq.nth x 0) (seq.nth x 1) (seq.nth x 2) 0))
(check-sat)
(assert (> (seq.nth x 2) 2))
(check-sat)
