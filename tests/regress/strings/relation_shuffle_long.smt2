; expect: sat
; why: long words of three tapes are found without all shorter ones
(set-logic QF_SLIA)
(define-fun-rec rel ((x String) (y String) (z String)) Bool
  (or (and (= x "") (= y "") (= z ""))
      (and (not (= x "")) (not (= z "")) (= (str.at x 0) (str.at z 0)) (rel (str.substr x 1 (str.len x)) y (str.substr z 1 (str.len z))))
      (and (not (= y "")) (not (= z "")) (= (str.at y 0) (str.at z 0)) (rel x (str.substr y 1 (str.len y)) (str.substr z 1 (str.len z))))))
(declare-const x String)
(declare-const y String)
(declare-const z String)
(assert (rel x y z))
(assert (= (str.len x) 1000))
(assert (= (str.len y) 1000))
(assert (str.in_re x (re.* (str.to_re "a"))))
(assert (str.in_re y (re.* (str.to_re "b"))))
(check-sat)
