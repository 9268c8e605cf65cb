; A recursive definition that is a transducer: small letters become capital.
(set-logic ALL)
(define-fun-rec up ((x String) (y String)) Bool
  (or (and (= x "") (= y ""))
      (and (not (= x "")) (not (= y ""))
           (= (str.to_code (str.at y 0))
              (ite (str.<= "a" (str.at x 0) "z")
                   (- (str.to_code (str.at x 0)) 32)
                   (str.to_code (str.at x 0))))
           (up (str.substr x 1 (str.len x)) (str.substr y 1 (str.len y))))))
(declare-const x String)
(declare-const y String)
(assert (up x y))
(check-sat)
