; expect: sat
; why: a word that has ended too early is noticed at once
(set-logic QF_SLIA)
(define-fun-rec rel ((x String) (y String) (z String)) Bool
  (or (and (= x "") (= y z))
      (and (not (= x "")) (not (= z "")) (= (str.at x 0) (str.at z 0)) (rel y (str.substr x 1 (str.len x)) (str.substr z 1 (str.len z))))))
(declare-const x String)
(declare-const y String)
(declare-const z String)
(assert (rel x y z))
(assert (= (str.len x) 1000))
(assert (= (str.len y) 1000))
(assert (str.in_re x (re.* (str.to_re "ab"))))
(assert (str.in_re y (re.* (str.to_re "c"))))
(check-sat)
