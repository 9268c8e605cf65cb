; expect: unsat
; why: letters that are images of others are told apart from those that are not
(set-logic QF_SLIA)
(define-fun-rec up ((x String) (y String)) Bool
  (or (and (= x "") (= y ""))
      (and (not (= x "")) (not (= y ""))
           (= (str.to_code (str.at y 0))
              (ite (str.<= "a" (str.at x 0) "z") (- (str.to_code (str.at x 0)) 32) (str.to_code (str.at x 0))))
           (up (str.substr x 1 (str.len x)) (str.substr y 1 (str.len y))))))
(declare-const x String)
(declare-const y String)
(assert (not (up x y)))
(assert (= y (str.to_upper x)))
(check-sat)
