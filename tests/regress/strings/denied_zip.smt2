; expect: unsat sat
; why: what a relation looks at next may depend on words that have ended
(set-logic QF_SLIA)
(define-fun-rec zip ((x String) (y String) (z String)) Bool
  (or (and (= x "") (= y z))
      (and (not (= x "")) (not (= z "")) (= (str.at x 0) (str.at z 0))
           (zip y (str.substr x 1 (str.len x)) (str.substr z 1 (str.len z))))))
(define-fun-rec weave ((x String) (y String) (z String)) Bool
  (or (and (= x "") (= y z))
      (and (not (= x "")) (not (= z "")) (= (str.at x 0) (str.at z 0))
           (weave y (str.substr x 1 (str.len x)) (str.substr z 1 (str.len z))))))
(declare-const x String)
(declare-const y String)
(declare-const z String)
(assert (not (zip x y z)))
(push 1)
(assert (weave x y z))
(check-sat)
(pop 1)
(assert (weave y x z))
(assert (str.in_re x (re.+ (str.to_re "a"))))
(check-sat)
