; expect: sat
; why: of two groups with one number the outer one ends last, so that its capture counts
(set-logic QF_S)
(declare-const x String)
(declare-const y String)
(assert (= y ((_ str.extract 1) x ((_ re.capture 1) (re.*? ((_ re.capture 1) (str.to_re "a")))))))
(assert (= x "aa"))
(assert (= y "aa"))
(check-sat)
